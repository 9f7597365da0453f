import { findingRule } from './finding.ts'

/** A payout that has failed permanently. A reward can be paid again; the points of an exchange were returned. */
export const payoutFailed = findingRule('payout_failed', ({ country, payouts }) =>
  payouts
    .filter(({ status }) => status === 'FAILED')
    .map(({ type, ref, amount, why, at }) => ({
      severity: type === 'REWARD' ? ('blocking' as const) : ('warning' as const),
      since: at,
      params: { type, ref, amount },
      why,
      fixes: type === 'REWARD' ? [{ action: 'open_rewards' as const, target: country }] : [],
    })),
)
