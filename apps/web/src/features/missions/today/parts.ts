export { DoneMissions } from './DoneMissions.tsx'
export { Today } from './Today.tsx'
