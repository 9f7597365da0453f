import { findingRule, type Snapshot } from './finding.ts'
import { missionRefusals } from './mission-refusals.ts'

type Mission = Snapshot['missions'][number]

/** The reason why a mission is not enabled for the person now; undefined if it is. */
function reasonOf({ isEnabled, isOverridden, startsAt, endsAt }: Mission, now: Date): string | undefined {
  if (!isEnabled) return isOverridden ? 'OFF_FOR_THIS_PERSON' : 'OFF_IN_THE_COUNTRY'
  if (startsAt !== null && startsAt > now) return 'NOT_STARTED'
  return endsAt !== null && endsAt <= now ? 'ENDED' : undefined
}

/** A mission that the person tried, but that is not enabled for them. */
export const missionOff = findingRule('mission_off', (snapshot) =>
  snapshot.missions.flatMap((mission) => {
    const why = reasonOf(mission, snapshot.now)
    const { times, since } = missionRefusals(snapshot, mission.type)
    if (why === undefined || times === 0) return []
    return [
      {
        severity: 'blocking' as const,
        since: mission.changedAt ?? since,
        params: { mission: mission.type, country: snapshot.country, times },
        why,
        fixes: [
          { action: 'add_points' as const, target: snapshot.id },
          { action: 'open_missions' as const, target: snapshot.country },
        ],
      },
    ]
  }),
)
