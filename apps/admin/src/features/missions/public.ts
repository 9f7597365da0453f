export { MISSION_NAMES } from './mission-names.ts'
