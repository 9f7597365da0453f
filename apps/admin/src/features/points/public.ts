export { GrantButton } from './GrantButton.tsx'
export { PointsLog } from './PointsLog.tsx'
