const DAY_MS = 24 * 60 * 60_000

/** The month that is `by` months later. */
export function addMonths(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + by)).toISOString().slice(0, 7)
}

/** The weeks of a month; a day outside of the month is undefined. `first`: the first day of a week, 0 for Sunday. */
export function weeksOf(month: string, first: number): (string | undefined)[][] {
  const start = Date.parse(`${month}-01`)
  const before = (new Date(start).getUTCDay() - first + 7) % 7
  const cells: (string | undefined)[] = Array.from({ length: before })
  for (let at = start; new Date(at).toISOString().startsWith(month); at += DAY_MS)
    cells.push(new Date(at).toISOString().slice(0, 10))
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) =>
    Array.from({ length: 7 }, (__, j) => cells[i * 7 + j]),
  )
}
