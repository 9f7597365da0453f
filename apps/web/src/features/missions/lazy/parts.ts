export { MissionExtras } from './MissionExtras.tsx'
export { MissionNote } from './MissionNote.tsx'
export { NoMissions } from './NoMissions.tsx'
export { RewardsTile } from './RewardsTile.tsx'
