import { findingRule } from './finding.ts'

/** A claim that waits for one of these holders is reported. The payout rules report claims that wait for a payout. */
const OTHERS = ['staff', 'partner']

/** A claim that waits for staff or a partner. */
export const claimWaiting = findingRule('claim_waiting', ({ id, country, rewards, giveaway }) => [
  ...rewards
    .filter(({ status, holder, why }) => status === 'PENDING' && OTHERS.includes(holder) && why !== 'PAYOUT_FAILED')
    .map(({ id: item, name, definition, holder, why, at }) => ({
      severity: 'warning' as const,
      since: at,
      params: { rewardItem: item, name: name ?? definition, holder },
      why: why ?? 'NOT_SETTLED_YET',
      fixes: [
        { action: 'export_claim_forms' as const, target: id },
        { action: 'open_claim_forms' as const, target: id },
      ],
    })),
  ...(giveaway?.status === 'PENDING'
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
