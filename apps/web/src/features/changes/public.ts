export { MissionChange, useMissionChange } from './MissionChange.tsx'
export { ChangeNotice, ChangeText, CountryNotice } from './lazy-parts.ts'
