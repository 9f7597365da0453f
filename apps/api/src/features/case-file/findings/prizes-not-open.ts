import { findingRule, refusedWith, refusalStats } from './finding.ts'

/** A new account without a sign-in or a proven wallet gets no prizes yet. */
export const prizesNotOpen = findingRule('prizes_not_open', (snapshot) => {
  const { prizesFrom, created_at } = snapshot
  if (prizesFrom === null) return []
  const { times, since } = refusalStats(refusedWith(snapshot, 'prizes_not_open', 'account_too_new'))
  return [
    {
      severity: times > 0 ? 'blocking' : 'info',
      since: since ?? created_at,
      params: { from: prizesFrom.toISOString(), times },
      why: 'NEW_ANONYMOUS_ACCOUNT',
      fixes: [],
    },
  ]
})
