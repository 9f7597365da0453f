export { MissionAction } from '../lazy/MissionAction.tsx'
export { DoneMissions } from './DoneMissions.tsx'
export { Today } from './Today.tsx'
