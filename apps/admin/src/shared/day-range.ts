/**
 * The range of instants of the calendar days `from` to `to` ('YYYY-MM-DD') in this machine's time zone. An empty day
 * means no limit: undefined.
 */
export const dayRange = (from: string, to: string) => ({
  from: from === '' ? undefined : startOf(from, 0),
  /** Exclusive: the start of the day after `to`. */
  to: to === '' ? undefined : startOf(to, 1),
})

function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** The calendar day of an instant in this machine's time zone, 'YYYY-MM-DD'. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
