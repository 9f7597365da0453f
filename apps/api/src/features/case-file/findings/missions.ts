import { findingRule, refusalStats, refusedWith, suspicionFixes, type Snapshot } from './finding.ts'

/** The mission of a refusal code, for calls that have no mission parameter. */
const MISSION_OF: Readonly<Record<string, string>> = {
  streaks_mission_not_enabled: 'streaks',
  roulette_mission_not_enabled: 'roulette',
  datasaved_not_enabled: 'data_saved',
  giveaway_not_available: 'giveaway',
}

/** How often, and since when, calls were refused because the mission was not enabled for the person. */
const missionRefusals = ({ refusals }: Snapshot, mission: string) =>
  refusalStats(
    refusals.filter(
      ({ code, ...refusal }) =>
        (code === 'mission_not_enabled' && refusal.mission === mission) || MISSION_OF[code] === mission,
    ),
  )

/** How often, and since when, a reached milestone of the mission was not granted for this reason. */
const withheldBy = ({ refusals }: Snapshot, mission: string, reason: 'budget_spent' | 'pool_empty') =>
  refusalStats(refusals.filter((refusal) => refusal.code === reason && refusal.mission === mission))

type Mission = Snapshot['missions'][number]

/** The reason why a mission is not enabled for the person now; undefined if it is. */
function reasonOf({ isEnabled, isOverridden, startsAt, endsAt }: Mission, now: Date): string | undefined {
  if (!isEnabled) return isOverridden ? 'OFF_FOR_THIS_PERSON' : 'OFF_IN_THE_COUNTRY'
  if (startsAt !== null && startsAt > now) return 'NOT_STARTED'
  return endsAt !== null && endsAt <= now ? 'ENDED' : undefined
}

/** Since when it is so, as far as that is recorded: of a switch for one person, only what it refused. */
function sinceOf(why: string, { changedAt, endsAt }: Mission, refusedSince: Date | null): Date | null {
  if (why === 'OFF_FOR_THIS_PERSON') return refusedSince
  return why === 'ENDED' ? endsAt : (changedAt ?? refusedSince)
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
        since: sinceOf(why, mission, since),
        params: { mission: mission.type, country: snapshot.country, times },
        why,
        fixes: [
          ...(why === 'OFF_FOR_THIS_PERSON' ? [{ action: 'switch_mission' as const, target: snapshot.id }] : []),
          { action: 'add_points' as const, target: snapshot.id },
          { action: 'open_missions' as const, target: snapshot.country },
        ],
      },
    ]
  }),
)

/** A mission whose budget for the country is spent. */
export const budgetSpent = findingRule('budget_spent', (snapshot) =>
  snapshot.missions
    .filter(({ budgetLeft }) => budgetLeft === 0)
    .map(({ type }) => {
      const withheld = withheldBy(snapshot, type, 'budget_spent')
      const refused = missionRefusals(snapshot, type)
      const times = withheld.times + refused.times
      return {
        severity: times > 0 ? ('blocking' as const) : ('info' as const),
        since: withheld.since ?? refused.since,
        params: { mission: type, country: snapshot.country, times },
        why: 'BUDGET_SPENT',
        fixes: [
          { action: 'add_points' as const, target: snapshot.id },
          { action: 'open_missions' as const, target: snapshot.country },
        ],
      }
    }),
)

/** A reward of a mission of the country, of which no item is free. */
export const stockEmpty = findingRule('stock_empty', (snapshot) =>
  snapshot.missions.flatMap(({ type, emptyRewards }) => {
    const { times, since } = withheldBy(snapshot, type, 'pool_empty')
    return emptyRewards.map((definition) => ({
      severity: times > 0 ? ('blocking' as const) : ('info' as const),
      since,
      params: { mission: type, definition, country: snapshot.country, times },
      why: 'NO_FREE_ITEM',
      fixes: [{ action: 'open_rewards' as const, target: snapshot.country }],
    }))
  }),
)

/** A reported counter was higher than plausible. Later reports can count the excess, once enough time has passed. */
export const counterClamped = findingRule('counter_clamped', (snapshot) =>
  snapshot.clamped.map(({ mission, day, count, claimed, at }) => ({
    severity: 'warning' as const,
    since: at,
    params: { mission, day, count, claimed },
    why: 'FASTER_THAN_PLAUSIBLE',
    fixes: suspicionFixes(snapshot),
  })),
)

/** A report that conflicted with the server's counter. */
export const counterRefused = findingRule('counter_refused', (snapshot) =>
  refusedWith(snapshot, 'mission_counter_conflict')
    .filter(({ reason }) => reason !== 'mission_day')
    .map(({ mission, reason, count, firstAt }) => ({
      severity: 'warning' as const,
      since: firstAt,
      params: { mission, times: count },
      why: reason,
      fixes: suspicionFixes(snapshot),
    })),
)
