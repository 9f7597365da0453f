/** What is written after the number 1. */
const ONE: Readonly<Record<string, string>> = {
  points: 'point',
  spins: 'spin',
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
  articles: 'article',
  packages: 'package',
  freezes: 'freeze',
  items: 'item',
  'times a day': 'time a day',
}

/** A unit as it is written after a number: "points", and "point" after 1. */
export const unitAfter = (value: unknown, unit: string): string => (value === 1 ? (ONE[unit] ?? unit) : unit)

const KILO = 1000

/** An amount of data in the unit in which people read it: 20,000 kB are 20 MB. The value stays exact. */
export function dataAmount(kilobytes: number): { value: number; unit: 'kB' | 'MB' | 'GB' } {
  if (kilobytes < KILO) return { value: kilobytes, unit: 'kB' }
  if (kilobytes < KILO * KILO) return { value: kilobytes / KILO, unit: 'MB' }
  return { value: kilobytes / (KILO * KILO), unit: 'GB' }
}
