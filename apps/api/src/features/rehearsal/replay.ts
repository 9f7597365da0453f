import type { MissionType } from '@momi/contract'
import { tokenParts } from '../../core/budgets/budget-subject.ts'
import { isMissionType } from '../missions/public.ts'
import type { Choice } from '../giveaway/public.ts'
import { amountOfPoints } from '../points/public.ts'
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
  const outcome = unlessRefused(world, person, { input, at }, replayInput(world, person, input, at, proven))
  // An item that is not won here does not end either.
  if ('itemId' in input && input.kind !== 'ITEM_ENDED' && input.itemId !== null && !gives(outcome, input.reward))
    person.notDone.push(input.itemId)
  // The phone asks for the bonus once it is reached: with other rules, on another day than the stored one.
  if (!world.hasOwnBonus(person.stored.country) || !('day' in input)) return outcome
  const bonus = replayBonus(world, person, input.day, at)
  return bonus.given.length > 0 ? { ...outcome, given: [...outcome.given, ...bonus.given] } : outcome
}

/** What a brake has refused then, it refuses in each world: the points are counted and not paid. */
function unlessRefused(
  { supplies }: World,
  person: Person,
  { input, at }: Omit<Happened, 'user'>,
  outcome: Outcome,
): Outcome {
  if (!('isRefused' in input) || !input.isRefused) return outcome
  const given = outcome.given.map((one) => (one.points > 0 ? { ...one, isRefused: true as const } : one))
  for (const { mission, points } of given) {
    earn(person, { points: -points, items: 0 })
    supplies.giveBack.points(person.stored.country, mission, points, at)
  }
  return { ...outcome, given }
}

const gives = ({ given }: Outcome, reward: string | null): boolean => given.some(({ item }) => item === reward)

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
      return replayPurchase(world, person, input, at)
    case 'EXCHANGE':
      return replayExchange(world, person, input, at)
    case 'EXCHANGE_RETURNED':
      return replayReturn(world, person, input)
    case 'PACKAGE':
      return replayPackage(world, person, input, at)
    case 'PACKAGE_RETURNED':
      if (!takeOut(person.notDone, input.id)) world.supplies.returnPackage(person.stored.country, input.choice)
      return NOTHING
    case 'TAKEN_BACK':
      return replayTakenBack(world, person, input)
    case 'ITEM_GIVEN':
      world.supplies.takeItem(input.reward, null, at)
      return NOTHING
    case 'ITEM_ENDED':
      if (!takeOut(person.notDone, input.itemId)) world.supplies.giveBack.item(input.reward, input.mission, input.wonAt)
      return NOTHING
    case 'MOVED':
      person.balance += input.points
      if (input.mission !== null) world.supplies.takeFromLines(person.stored.country, input.mission, input.points, at)
      return NOTHING
    default:
      throw new Error(input satisfies never)
  }
}

function replayPurchase(world: World, person: Person, { item, price: paid }: InputOf<'PURCHASE'>, at: Date): Outcome {
  const drafted = world.priceOf(person.stored.country, item)
  if (drafted === null) return refused('market', 'market_offer_not_found')
  const price = drafted ?? paid
  if (person.balance < price) return refused('market', 'market_insufficient_points')
  if (!world.supplies.takePurchase(person.stored.country, at)) return refused('market', 'market_offer_not_found')
  person.balance -= price
  return { ...gave(), spent: { on: 'market', points: price } }
}

/** What points are worth in ten-thousandths of the token. */
const tokensOf = (points: number, { pointsPerUnit }: { pointsPerUnit: number }): number =>
  tokenParts(amountOfPoints(points, pointsPerUnit))

function replayExchange(world: World, person: Person, exchange: InputOf<'EXCHANGE'>, at: Date): Outcome {
  const { id, points } = exchange
  const drafted = world.exchangeIn(person.stored.country)
  const notDone = (code: string) => {
    person.notDone.push(id)
    return refused('exchange', code)
  }
  if (drafted === null) return notDone('points_exchange_not_enabled')
  if (drafted && points < drafted.minPoints) return notDone('points_amount_too_small')
  if (person.balance < points) return notDone('points_not_enough')
  if (!world.supplies.takeExchange(person.stored.country, tokensOf(points, drafted ?? exchange), at))
    return notDone('points_exchange_not_enabled')
  person.balance -= points
  return { ...gave(), spent: { on: 'exchange', points } }
}

/** The points of an exchange whose payout failed, unless it was not made. */
function replayReturn(world: World, person: Person, exchange: InputOf<'EXCHANGE_RETURNED'>): Outcome {
  const { id, points, madeAt } = exchange
  if (takeOut(person.notDone, id)) return NOTHING
  const { country } = person.stored
  world.supplies.giveBack.exchange(country, tokensOf(points, world.exchangeIn(country) ?? exchange), madeAt)
  person.balance += points
  return { ...gave(), spent: { on: 'exchange', points: -points } }
}

/** Takes back what the check-in of a day gave, as far as it is left. */
function replayTakenBack(
  { supplies }: World,
  person: Person,
  { checkIn, points: stored, givenAt }: InputOf<'TAKEN_BACK'>,
): Outcome {
  const given = person.recent.find(({ day }) => day === checkIn)?.points ?? stored
  const points = Math.min(given, person.balance)
  earn(person, { points: -points, items: 0 })
  supplies.giveBack.points(person.stored.country, 'streaks', points, givenAt)
  return { ...gave(), takenBack: points }
}

/** Whether a list had an element, which is removed. */
function takeOut(list: string[], element: string): boolean {
  const index = list.indexOf(element)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}

/** A claim of the giveaway. One that failed gave nothing; its package was taken until then. */
function replayPackage(world: World, person: Person, claim: InputOf<'PACKAGE'>, at: Date): Outcome {
  const { id, choice, day, status } = claim
  const { country } = person.stored
  const notDone = (code: string) => {
    person.notDone.push(id)
    return refused('giveaway', code)
  }
  const mission = missionOf(world, person, 'giveaway', at)
  if (!mission) return notDone('giveaway_not_enabled')
  const { choices } = mission.since(at).rule as { choices: readonly Choice[] }
  const chosen = choices.find((one) => one.id === choice)
  if (!chosen || !world.supplies.takePackage(country, choice, chosen.stock, at))
    return notDone('giveaway_reward_choice_not_available')
  if (status === 'FAILURE') return NOTHING
  earn(person, { points: 0, items: 1 })
  return gave({ mission: 'giveaway', day, step: choice, points: 0, spins: 0, item: choice })
}

/** What an input gave, as it is stored. */
export function storedOutcome(input: Input): Given[] {
  const given = storedGiven(input)
  if (!('isRefused' in input) || !input.isRefused) return given
  return given.map((one) => (one.points > 0 ? { ...one, isRefused: true } : one))
}

function storedGiven(input: Input): Given[] {
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
      : input.kind === 'EXCHANGE_RETURNED'
        ? -input.points
        : 0

/** The points that an input took back, as it is stored. */
export const storedTakenBack = (input: Input): number => (input.kind === 'TAKEN_BACK' ? input.points : 0)

/** What is stored happens as it did, whatever the rules: for accounts whose rows have changed hands. */
export function takeAsStored(world: World, person: Person, { input, at }: Omit<Happened, 'user'>): Outcome {
  const given = storedOutcome(input)
  for (const { mission, points, item, isRefused } of given) {
    earn(person, { points: isRefused ? 0 : points, items: item === null ? 0 : 1 })
    world.supplies.takeBudget(person.stored.country, mission, points, at)
    if (item !== null && mission !== 'giveaway') world.supplies.takeItem(item, mission, at)
  }
  if (input.kind === 'ITEM_GIVEN') world.supplies.takeItem(input.reward, null, at)
  if (input.kind === 'ITEM_ENDED') world.supplies.giveBack.item(input.reward, input.mission, input.wonAt)
  if (input.kind === 'PURCHASE') world.supplies.takePurchase(person.stored.country, at)
  if (input.kind === 'EXCHANGE') world.supplies.takeExchange(person.stored.country, tokensOf(input.points, input), at)
  const takenBack = storedTakenBack(input)
  person.balance += (input.kind === 'MOVED' ? input.points : 0) - storedSpending(input) - takenBack
  return { given, refused: [], ...(takenBack > 0 && { takenBack }) }
}
