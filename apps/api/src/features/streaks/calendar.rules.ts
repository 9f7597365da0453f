import { addDays } from '@momi/contract/rules/calendar'

/** What is recorded for a day: a check-in, or the cover of a missed day, also one that the next check-in will use. */
type RecordedDay = 'CHECKED_IN' | 'FREEZE' | 'OUTAGE'

interface History {
  today: string
  /** The day of the first check-in; null if there is none. */
  since: string | null
  recorded: ReadonlyMap<string, RecordedDay>
}

/** The days of a month, 'YYYY-MM', each with its state. */
export function daysOfMonth(month: string, history: History) {
  const days = []
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1))
    days.push({ date, state: stateOf(date, history) })
  return days
}

function stateOf(date: string, { today, since, recorded }: History) {
  const known = recorded.get(date)
  if (known) return known
  if (date === today) return 'TODAY' as const
  if (date > today) return 'FUTURE' as const
  return since !== null && date > since ? ('MISSED' as const) : ('BEFORE_START' as const)
}
