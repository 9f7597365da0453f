import { addDays, dayOf } from '@momi/contract/rules/calendar'
import { deviceFixes, findingRule, refusalStats, refusedWith, type Snapshot } from './finding.ts'

/** A check-in was refused because it needs a wallet, and the client has still not reported one. */
export const checkInWithoutWallet = findingRule('check_in_without_wallet', (snapshot) => {
  const refused = refusedWith(snapshot, 'streaks_no_wallet_address')
  if (refused.length === 0 || snapshot.wallet !== null) return []
  const { since, times } = refusalStats(refused)
  return [
    {
      severity: 'blocking',
      since,
      params: { times },
      why: 'streaks_no_wallet_address',
      fixes: deviceFixes('send_push', snapshot),
    },
  ]
})

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

const CHECK_IN = 'POST /api/v1/streaks/checkin'

/** Missed days without a cover, after which the streak started again. */
export const dayMissed = findingRule('day_missed', (snapshot) =>
  snapshot.restarts.map(({ day, missedDays }) => {
    const from = addDays(day, -missedDays)
    return {
      severity: 'warning' as const,
      since: new Date(from),
      params: { from, days: missedDays, restartedOn: day },
      why: reasonBetween(snapshot, from, day),
      fixes: [{ action: 'add_points' as const, target: snapshot.id }],
    }
  }),
)

/** The code with which the last check-in on these days was refused, or NO_CHECK_IN_WAS_TRIED if none was refused. */
const reasonBetween = ({ refusals, zone }: Snapshot, from: string, to: string): string =>
  refusals.find(({ call, lastAt }) => {
    const day = dayOf(lastAt, zone)
    return call === CHECK_IN && day >= from && day < to
  })?.code ?? 'NO_CHECK_IN_WAS_TRIED'

/** The phone's day differs from the server's day in the person's zone, or the server's clock was moved back. */
export const clockConflict = findingRule('clock_conflict', (snapshot) => {
  const { last_check_in: last, refusals, today } = snapshot
  const refused = refusals.filter(
    ({ code, reason }) => reason === 'mission_day' || code === 'streaks_date_before_max_record',
  )
  const isAhead = last !== null && last.day > today
  if (refused.length === 0 && !isAhead) return []
  const { since, times } = refusalStats(refused)
  return [
    {
      severity: 'blocking',
      since: since ?? last?.at ?? null,
      params: { today, lastDay: last?.day ?? null, times },
      why: isAhead ? 'LAST_CHECK_IN_IS_AFTER_TODAY' : 'ANOTHER_DAY_ON_THE_PHONE',
      fixes: deviceFixes('send_push', snapshot),
    },
  ]
})
