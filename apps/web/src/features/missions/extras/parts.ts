export { MissionExtras } from './MissionExtras.tsx'
export { MissionNote } from './MissionNote.tsx'
export { DoneMissions } from './Today.tsx'
