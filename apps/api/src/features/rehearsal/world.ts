import type { MissionType } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import type { Gift } from '../../core/missions/kind.ts'
import { prizesOpening, prizeWithheld } from '../../core/missions/prizes.ts'
import type { Configuration, MissionAt } from './configuration.ts'
import { addActiveDay, dayKey, forget, waitingAt, type Person } from './person.ts'
import type { Outage } from './check-in-days.ts'
import type { Supplies } from './supplies.ts'

/** What an input gave. */
export interface Given {
  mission: MissionType
  day: string
  /** The day of the streak, the number of the milestone, the segment of the wheel, or the package. */
  step: string
  points: number
  spins: number
  /** The reward definition of an item, or the package. */
  item: string | null
  /** A brake refused the points. */
  isRefused?: true
}

/** What became of an input. */
export interface Outcome {
  given: Given[]
  /** Why something was not given or not accepted. */
  refused: { mission: string; code: string }[]
  /** A streak that was running began again. */
  streakLost?: true
  /** Points that were spent; negative if they were returned. */
  spent?: { on: string; points: number }
  /** Points that were taken back. */
  takenBack?: number
}

export interface ExchangeRate {
  minPoints: number
  pointsPerUnit: number
}

/** Everything that decides what an input gives: the configuration, and what is left to give. */
export interface World {
  readonly ctx: Pick<Ctx, 'settings' | 'keys'>
  readonly configuration: Configuration
  readonly supplies: Supplies
  /** When check-in was not possible, so that no day counts as missed. */
  readonly outages: () => readonly Outage[]
  /** The secret seed of a period. */
  readonly seedOf: (period: string) => string
  /** Whether this is what was configured, so that versions and prices are those that are stored. */
  readonly isHistory: boolean
  /** A price of the draft; undefined: the stored one applies. null: it is not for sale. */
  readonly priceOf: (country: string, item: string) => number | null | undefined
  /** The exchange of the draft; undefined: the stored one applies. null: it is off. */
  readonly exchangeIn: (country: string) => ExchangeRate | null | undefined
  /** Whether the draft has a loyalty bonus of its own for a country. */
  readonly hasOwnBonus: (country: string) => boolean
}

export const missionOf = (world: World, person: Person, type: MissionType, at: Date): MissionAt | undefined =>
  world.configuration.mission(person.stored.country, type, at, person.stored.overrides[type])

interface Reached {
  mission: MissionType
  day: string
  step: string
  gift: Gift
  at: Date
}

/** Why a gift was not given: the codes of `Withheld`. */
type Withheld = 'sign_in_required' | 'account_too_new' | 'pool_empty' | 'budget_spent'

/** Gives a gift of a mission, as `grant` does: whole or not at all. */
export function give(
  { ctx, supplies }: World,
  person: Person,
  { mission, day, step, gift, at }: Reached,
): Given | Withheld {
  const points = 'points' in gift ? gift.points : 0
  const spins = 'spins' in gift ? gift.spins : 0
  const item = 'reward' in gift ? gift.reward : null
  const { country } = person.stored
  if (item !== null) {
    const opening = prizesOpening({ settings: ctx.settings, now: () => at }, waitingAt(person, at))
    const withheld = prizeWithheld(opening)
    if (withheld) return withheld
    if (!supplies.takeItem(item, mission, at)) return 'pool_empty'
  }
  if (!supplies.takeBudget(country, mission, points, at)) return 'budget_spent'
  earn(person, { points, items: item === null ? 0 : 1 })
  for (let n = 0; n < spins; n++) person.held.push('FREE')
  const key = dayKey(mission, day)
  forget(person.awards, day)
  person.awards.set(key, (person.awards.get(key) ?? 0) + 1)
  if (mission === 'loyalty_bonus') person.lastBonus = day
  else addActiveDay(person, day)
  return { mission, day, step, points, spins, item }
}

export function earn(person: Person, { points, items }: { points: number; items: number }): void {
  person.balance += points
  person.earned.points += points
  person.earned.items += items
}

export const gave = (...given: Given[]): Outcome => ({ given, refused: [] })
export const refused = (mission: string, code: string): Outcome => ({ given: [], refused: [{ mission, code }] })
export const NOTHING: Outcome = { given: [], refused: [] }
