import { deviceFixes, findingRule } from './finding.ts'

/** A payout that is on hold. */
export const payoutHeld = findingRule('payout_held', (snapshot) =>
  snapshot.payouts
    .filter(({ status }) => status === 'HELD')
    .map(({ type, ref, amount, holdReason, holdUntil, at }) => ({
      severity: 'warning' as const,
      since: at,
      params: { type, ref, amount, until: holdUntil?.toISOString() ?? null },
      why: holdReason,
      fixes: deviceFixes('send_push', snapshot),
    })),
)
