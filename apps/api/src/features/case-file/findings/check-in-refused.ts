import { findingRule, refusedWith } from './finding.ts'

/** A check-in that was refused for a reason that no other rule covers. */
export const checkInRefused = findingRule('check_in_refused', (snapshot) =>
  refusedWith(
    snapshot,
    'streaks_cool_off_active',
    'streaks_already_checked_in',
    'streaks_token_not_validated',
    'streaks_day_ticket_invalid',
  ).map(({ code, count, firstAt }) => ({
    severity: code === 'streaks_token_not_validated' ? ('warning' as const) : ('info' as const),
    since: firstAt,
    params: { code, times: count },
    why: code,
    fixes: [],
  })),
)
