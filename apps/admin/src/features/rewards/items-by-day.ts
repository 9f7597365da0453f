import { addDays, daysBetween } from '@momi/contract/rules/calendar'

interface Counted {
  winnableOn: string
  items: number
}

/** The items of each day from the first to the last, also of days without any, so that days have equal distances. */
export function itemsByDay(rows: readonly Counted[]): { day: string; items: number }[] {
  const sums = new Map<string, number>()
  for (const { winnableOn, items } of rows) sums.set(winnableOn, (sums.get(winnableOn) ?? 0) + items)
  const days = [...sums.keys()].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index)
    return { day, items: sums.get(day) ?? 0 }
  })
}
