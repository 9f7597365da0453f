export { ListNotice } from './ListNotice.tsx'
export { MissionExtras } from './MissionExtras.tsx'
export { MissionNote } from './MissionNote.tsx'
export { DoneMissions, ProfileLink } from './Today.tsx'
