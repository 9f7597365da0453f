import { findingRule } from './finding.ts'

/**
 * A claim that waits for staff or a partner; after its due date it blocks the person. The payout rules report claims
 * that wait for a payout.
 */
export const claimWaiting = findingRule('claim_waiting', ({ id, country, now, claims, giveaway }) => [
  ...claims.map(({ rewardItem, name, dueAt, sentAt, claimedAt }) => {
    const isOverdue = dueAt <= now
    return {
      severity: isOverdue ? ('blocking' as const) : ('warning' as const),
      since: claimedAt,
      params: { rewardItem, name, holder: sentAt ? 'partner' : 'staff', dueAt: dueAt.toISOString(), isOverdue },
      why: isOverdue ? 'OVERDUE' : 'NOT_SETTLED_YET',
      fixes: [
        { action: 'open_claims' as const, target: id },
        { action: 'export_claim_forms' as const, target: id },
        { action: 'open_claim_forms' as const, target: id },
      ],
    }
  }),
  ...(giveaway?.status === 'PENDING' && !claims.some(({ rewardItem }) => rewardItem === giveaway.id)
    ? [
        {
          severity: 'warning' as const,
          since: giveaway.at,
          params: { rewardItem: giveaway.id, name: 'giveaway', holder: 'partner' },
          why: giveaway.waitsFor,
          fixes: [{ action: 'open_rewards' as const, target: country }],
        },
      ]
    : []),
])
