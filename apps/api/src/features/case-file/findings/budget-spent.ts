import { findingRule } from './finding.ts'
import { missionRefusals, withheldBy } from './mission-refusals.ts'

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
