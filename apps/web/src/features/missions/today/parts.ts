export { MissionAction } from '../actions/MissionAction.tsx'
export { DoneMissions } from './DoneMissions.tsx'
export { ProfileLink } from './ProfileLink.tsx'
export { Today } from './Today.tsx'
