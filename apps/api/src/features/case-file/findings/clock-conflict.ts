import { deviceFixes, findingRule, refusalStats } from './finding.ts'

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
