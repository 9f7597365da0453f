import { refusalStats, type Snapshot } from './finding.ts'

/** The mission of a refusal code, for calls that have no mission parameter. */
const MISSION_OF: Readonly<Record<string, string>> = {
  streaks_mission_not_enabled: 'streaks',
  roulette_mission_not_enabled: 'roulette',
  datasaved_not_enabled: 'data_saved',
  giveaway_not_available: 'giveaway',
}

/** How often, and since when, calls were refused because the mission was not enabled for the person. */
export const missionRefusals = ({ refusals }: Snapshot, mission: string) =>
  refusalStats(
    refusals.filter(
      ({ code, ...refusal }) =>
        (code === 'mission_not_enabled' && refusal.mission === mission) || MISSION_OF[code] === mission,
    ),
  )

/** How often, and since when, a reached milestone of the mission was not granted for this reason. */
export const withheldBy = ({ refusals }: Snapshot, mission: string, reason: 'budget_spent' | 'pool_empty') =>
  refusalStats(refusals.filter((refusal) => refusal.code === reason && refusal.mission === mission))
