/** With fewer active people a day, a country says nothing about the awards of a mission. */
const FEW_PEOPLE = 100

/** What is known of a mission that has no day of the past. */
interface Known {
  /** The active people of a day in its country. */
  people: number
  /** How often its rule gives to one person in a day. */
  perPerson: number
  /** What the same mission gives on a day in other countries, with their active people of a day. */
  elsewhere: readonly { awards: number; people: number }[]
}

/**
 * The awards that a new mission is expected to give in a day: as many for each active person as in other countries or,
 * where it runs nowhere else, all that its rule gives to the people who are active. undefined: too few people are.
 */
export function estimateOf({ people, perPerson, elsewhere }: Known): number | undefined {
  if (people < FEW_PEOPLE) return undefined
  const known = elsewhere.filter((one) => one.people >= FEW_PEOPLE)
  const sum = (of: (one: (typeof known)[number]) => number) => known.reduce((total, one) => total + of(one), 0)
  return known.length > 0 ? (people * sum(({ awards }) => awards)) / sum((one) => one.people) : people * perPerson
}

/**
 * An estimate as the expected awards until the end of each slot of a day, in the shape that the forecasts of the country's
 * other missions have together; without one, evenly.
 */
export function spreadOver(slots: number, estimate: number, others: readonly (readonly number[])[]): number[] {
  const sumAt = (slot: number) => others.reduce((sum, expected) => sum + (expected[slot] ?? expected.at(-1) ?? 0), 0)
  const total = sumAt(slots - 1)
  return Array.from({ length: slots }, (_, slot) =>
    total > 0 ? (estimate * sumAt(slot)) / total : (estimate * (slot + 1)) / slots,
  )
}
