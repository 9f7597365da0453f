export { MissionsChip, PointsChip } from './PointsChip.tsx'
export { TotalEarnedBanner } from './TotalEarnedBanner.tsx'
