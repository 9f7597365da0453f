import { findingRule } from './finding.ts'
import { withheldBy } from './mission-refusals.ts'

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
