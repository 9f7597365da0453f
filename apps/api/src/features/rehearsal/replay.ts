import type { MissionType } from '@momi/contract'
import { isMissionType } from '../missions/public.ts'
import type { Choice } from '../giveaway/public.ts'
import type { Input, InputOf } from './input-columns.store.ts'
import type { Person } from './person.ts'
import { countedFor, progressOf, replayBonus, replayCount, replaySignIn } from './replay-missions.ts'
import { replaySpin } from './replay-spin.ts'
import { replayCheckIn, replayFreeze } from './replay-streak.ts'
import { earn, gave, missionOf, NOTHING, refused, type Given, type Outcome, type World } from './world.ts'

/** An input of a person at the instant at which it happened. */
export interface Happened {
  at: Date
  user: string
  input: Input
}

/**
 * How far a stored milestone proves that the count had come, under the rules that it was granted under; undefined if
 * they have no such milestone.
 */
export function provenCount(
  history: World,
  person: Person,
  { mission, day, milestone }: InputOf<'MILESTONE'>,
  at: Date,
) {
  if (!isMissionType(mission)) return undefined
  const counted = countedFor(history, person, mission, at)
  if (!counted) return undefined
  const { milestones } = progressOf(history, person, counted, day)
  const count = milestones[(milestone ?? 1) - 1]?.at
  return count === undefined ? undefined : { type: counted.type, day, count, at }
}

export type Proven = ReturnType<typeof provenCount>

/** What a person's input gives in a world. `proven`: the count that a stored milestone proves. */
export function replay(world: World, person: Person, { input, at }: Omit<Happened, 'user'>, proven: Proven): Outcome {
  const outcome = replayInput(world, person, input, at, proven)
  // The phone asks for the bonus once it is reached: with other rules, on another day than the stored one.
  if (!world.hasOwnBonus(person.stored.country) || !('day' in input)) return outcome
  const bonus = replayBonus(world, person, input.day, at)
  return bonus.given.length > 0 ? { ...outcome, given: [...outcome.given, ...bonus.given] } : outcome
}

function replayInput(world: World, person: Person, input: Input, at: Date, proven: Proven): Outcome {
  switch (input.kind) {
    case 'CHECK_IN':
      return replayCheckIn(world, person, input, at)
    case 'COUNT':
      return isMissionType(input.mission) ? replayCount(world, person, { ...input, type: input.mission, at }) : NOTHING
    case 'MILESTONE':
      return proven ? replayCount(world, person, proven) : NOTHING
    case 'BONUS':
      return world.hasOwnBonus(person.stored.country) ? NOTHING : replayBonus(world, person, input.day, at)
    case 'SIGN_IN':
      return isMissionType(input.mission) ? replaySignIn(world, person, input.mission, at) : NOTHING
    case 'SPIN':
      return replaySpin(world, person, input, at)
    case 'SPIN_GIVEN':
      person.held.push(input.source)
      return NOTHING
    case 'FREEZE':
      return replayFreeze(world, person, input, at)
    case 'PURCHASE':
      return replayPurchase(world, person, input)
    case 'EXCHANGE':
      return replayExchange(world, person, input)
    case 'PACKAGE':
      return replayPackage(world, person, input, at)
    case 'MOVED':
      person.balance += input.points
      return NOTHING
    default:
      throw new Error(input satisfies never)
  }
}

function replayPurchase(world: World, person: Person, { item, price: paid }: InputOf<'PURCHASE'>): Outcome {
  const drafted = world.priceOf(person.stored.country, item)
  if (drafted === null) return refused('market', 'market_offer_not_found')
  const price = drafted ?? paid
  if (person.balance < price) return refused('market', 'market_insufficient_points')
  person.balance -= price
  return { ...gave(), spent: { on: 'market', points: price } }
}

function replayExchange(world: World, person: Person, { points }: InputOf<'EXCHANGE'>): Outcome {
  const drafted = world.exchangeIn(person.stored.country)
  if (drafted === null) return refused('exchange', 'points_exchange_not_enabled')
  if (drafted && points < drafted.minPoints) return refused('exchange', 'points_amount_too_small')
  if (person.balance < points) return refused('exchange', 'points_not_enough')
  person.balance -= points
  return { ...gave(), spent: { on: 'exchange', points } }
}

/** A claim of the giveaway. One that failed gave nothing, and its package went back to the stock. */
function replayPackage(world: World, person: Person, { choice, day, status }: InputOf<'PACKAGE'>, at: Date): Outcome {
  const { country } = person.stored
  const mission = missionOf(world, person, 'giveaway', at)
  if (!mission) return refused('giveaway', 'giveaway_not_enabled')
  const { choices } = mission.since(at).rule as { choices: readonly Choice[] }
  const chosen = choices.find(({ id }) => id === choice)
  const notThere = () => refused('giveaway', 'giveaway_reward_choice_not_available')
  if (!chosen) return notThere()
  if (status === 'FAILURE') return NOTHING
  if (!world.supplies.takePackage(country, choice, chosen.stock, at)) return notThere()
  earn(person, { points: 0, items: 1 })
  return gave({ mission: 'giveaway', day, step: choice, points: 0, spins: 0, item: choice })
}

/** What an input gave, as it is stored. */
export function storedOutcome(input: Input): Given[] {
  switch (input.kind) {
    case 'CHECK_IN':
      return [
        {
          mission: 'streaks',
          day: input.day,
          step: String(input.streakDay),
          points: input.points,
          spins: 0,
          item: null,
        },
      ]
    case 'MILESTONE':
    case 'SIGN_IN':
    case 'BONUS': {
      const mission = (input.kind === 'BONUS' ? 'loyalty_bonus' : input.mission) as MissionType
      const step = String((input.kind === 'MILESTONE' && input.milestone) || 1)
      return [{ mission, day: input.day, step, points: input.points, spins: input.spins, item: input.reward }]
    }
    case 'SPIN': {
      const { type, amount, reward } = input
      const points = type === 'POINTS' ? amount : 0
      const spins = type === 'ROULETTE_SPIN' ? amount : 0
      return [{ mission: 'roulette', day: input.day, step: input.segment, points, spins, item: reward }]
    }
    case 'PACKAGE':
      return input.status === 'FAILURE'
        ? []
        : [{ mission: 'giveaway', day: input.day, step: input.choice, points: 0, spins: 0, item: input.choice }]
    default:
      return []
  }
}

/** What an input spent, as it is stored. */
export const storedSpending = (input: Input): number =>
  input.kind === 'SPIN' || input.kind === 'PURCHASE' || input.kind === 'FREEZE'
    ? (input.price ?? 0)
    : input.kind === 'EXCHANGE'
      ? input.points
      : 0

/** What is stored happens as it did, whatever the rules: for accounts whose rows have changed hands. */
export function takeAsStored(world: World, person: Person, { input, at }: Omit<Happened, 'user'>): Outcome {
  const given = storedOutcome(input)
  for (const { mission, points, item } of given) {
    earn(person, { points, items: item === null ? 0 : 1 })
    world.supplies.takeBudget(person.stored.country, mission, points, at)
    if (item !== null && mission !== 'giveaway') world.supplies.takeItem(item, at)
  }
  person.balance += (input.kind === 'MOVED' ? input.points : 0) - storedSpending(input)
  return { given, refused: [] }
}
