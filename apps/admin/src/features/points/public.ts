export { GrantButton } from './GrantButton.tsx'
export { GrantDialog } from './GrantDialog.tsx'
export { PointsLog } from './PointsLog.tsx'
export { useGrant } from './use-grant.ts'
