import { arePrizesOpen } from '../../../core/missions/prizes.ts'
import { findingRule, refusedWith, refusalStats } from './finding.ts'

/** An account without a sign-in gets no prizes, or not before it has been used with the vendor's app for some time. */
export const prizesNotOpen = findingRule('prizes_not_open', (snapshot) => {
  const { prizesFrom, created_at } = snapshot
  if (arePrizesOpen(snapshot)) return []
  const { times, since } = refusalStats(refusedWith(snapshot, 'prizes_not_open', 'account_too_new', 'sign_in_required'))
  return [
    {
      severity: times > 0 ? 'blocking' : 'info',
      since: since ?? created_at,
      params: { from: prizesFrom?.toISOString() ?? 'SIGN_IN', times },
      why: prizesFrom ? 'NEW_ANONYMOUS_ACCOUNT' : 'ANONYMOUS_ACCOUNT',
      fixes: [],
    },
  ]
})
