export { MissionExtras } from './MissionExtras.tsx'
export { MissionNote } from './MissionNote.tsx'
export { SignInOffer } from './SignInOffer.tsx'
export { DoneMissions } from './Today.tsx'
