import { missionSubjectOf } from '../../core/missions/mission-config.ts'
import { isMissionType, kindOf } from './kinds.ts'

/** Missions as configuration. */
export const missionSubject = missionSubjectOf((type) => (isMissionType(type) ? kindOf(type) : undefined))
