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
