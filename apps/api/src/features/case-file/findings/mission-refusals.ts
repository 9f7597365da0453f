import { timesOf, type Snapshot } from './finding.ts'

/** The mission that a code is about, where the call does not name it. */
const MISSION_OF: Readonly<Record<string, string>> = {
  streaks_mission_not_enabled: 'streaks',
  roulette_mission_not_enabled: 'roulette',
  datasaved_not_enabled: 'data_saved',
  giveaway_not_available: 'giveaway',
}

/** How often a mission was refused to the person because it did not run for them. */
export const missionRefusals = ({ refusals }: Snapshot, mission: string) =>
  timesOf(
    refusals.filter(
      ({ code, ...refusal }) =>
        (code === 'mission_not_enabled' && refusal.mission === mission) || MISSION_OF[code] === mission,
    ),
  )

/** How often a reached milestone of the mission was not granted, for this reason. */
export const withheldBy = ({ refusals }: Snapshot, mission: string, reason: 'budget_spent' | 'pool_empty') =>
  timesOf(refusals.filter((refusal) => refusal.code === reason && refusal.mission === mission))
