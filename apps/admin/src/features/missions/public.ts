export { MISSION_NAMES, REASONS, type MissionConfig } from './mission-names.ts'
export { SwitchMissionDialog } from './SwitchMissionDialog.tsx'
