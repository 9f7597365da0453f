import { findingRule } from './finding.ts'

/** A payout that is on hold. */
export const payoutHeld = findingRule('payout_held', ({ country, payouts }) =>
  payouts
    .filter(({ status }) => status === 'HELD')
    .map(({ type, ref, amount, holdReason, holdUntil, at }) => ({
      severity: 'warning' as const,
      since: at,
      params: { type, ref, amount, until: holdUntil?.toISOString() ?? null },
      why: holdReason,
      fix: { action: 'open_rewards' as const, target: country },
    })),
)
