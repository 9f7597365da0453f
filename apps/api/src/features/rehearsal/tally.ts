import type { Given, Outcome } from './world.ts'

/** What was given, for one day of a mission in a country. */
export interface Cell {
  country: string
  day: string
  mission: string
  /** How often something was given. */
  times: number
  points: number
  spins: number
  items: number
  /** Items that nobody has claimed yet. */
  unclaimed: number
}

/** The sums of a world. */
export interface Tally {
  cells: Map<string, Cell>
  /** By country, mission and step: how often it was given. */
  steps: Map<string, number>
  /** By country, mission and code. */
  refusals: Map<string, number>
  /** By country and what it was spent on. */
  spent: Map<string, number>
  streaksLost: number
}

export const newTally = (): Tally => ({
  cells: new Map(),
  steps: new Map(),
  refusals: new Map(),
  spent: new Map(),
  streaksLost: 0,
})

const add = (counts: Map<string, number>, key: string, amount = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + amount)

/** `isClaimed`: whether the item that the input gave in the stored world, which may be the same, was claimed. */
export function addOutcome(
  tally: Tally,
  country: string,
  outcome: Outcome,
  isClaimed: (given: Given) => boolean,
): void {
  for (const given of outcome.given) {
    const { mission, day, step, points, spins, item, isRefused } = given
    if (isRefused) {
      add(tally.refusals, `${country} ${mission} refused_by_brake`)
      continue
    }
    const key = `${country} ${day} ${mission}`
    let cell = tally.cells.get(key)
    if (!cell)
      tally.cells.set(key, (cell = { country, day, mission, times: 0, points: 0, spins: 0, items: 0, unclaimed: 0 }))
    cell.times++
    cell.points += points
    cell.spins += spins
    if (item !== null) {
      cell.items++
      if (!isClaimed(given)) cell.unclaimed++
    }
    add(tally.steps, `${country} ${mission} ${step}`)
  }
  for (const { mission, code } of outcome.refused) add(tally.refusals, `${country} ${mission} ${code}`)
  if (outcome.spent) add(tally.spent, `${country} ${outcome.spent.on}`, outcome.spent.points)
  if (outcome.streakLost) tally.streaksLost++
}
