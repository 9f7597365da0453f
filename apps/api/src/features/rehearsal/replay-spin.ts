import { dayOf, startOfDay } from '@momi/contract/rules/calendar'
import { arePrizesOpen, prizesOpening } from '../../core/missions/prizes.ts'
import { Refusal } from '../../errors.ts'
import {
  drawable,
  drawFrom,
  drawnFor,
  freeSpinOf,
  freeSpinsOn,
  purchaseOf,
  type RouletteRule,
  type Segment,
} from '../roulette/public.ts'
import type { InputOf } from './input-columns.store.ts'
import { waitingAt, type Person } from './person.ts'
import { earn, gave, missionOf, refused, type Outcome, type World } from './world.ts'

type Spin = InputOf<'SPIN'>

/** A spin, drawn again with the seed of its period. */
export function replaySpin(world: World, person: Person, spin: Spin, at: Date): Outcome {
  const mission = missionOf(world, person, 'roulette', at)
  if (!mission) return refused('roulette', 'roulette_mission_not_enabled')
  const dayStart = startOfDay(spin.day, person.zone)
  const freePerDay = freeSpinsOn(mission, dayStart)
  // The stored version is that of the wheel which the ticket showed.
  const shown = world.isHistory
    ? world.configuration.ruleOf(person.stored.country, 'roulette', spin.version)
    : undefined
  const rule = { ...((shown ?? mission.since(at).rule) as RouletteRule), freePerDay }
  try {
    return spinOnce(world, person, { spin, rule, at })
  } catch (error) {
    if (error instanceof Refusal) return refused('roulette', error.code)
    throw error
  }
}

function spinOnce(
  world: World,
  person: Person,
  { spin, rule, at }: { spin: Spin; rule: RouletteRule; at: Date },
): Outcome {
  const { country } = person.stored
  if (person.spins.day !== spin.day) person.spins = { day: spin.day, dailyUsed: 0, bought: 0 }
  const purse = {
    daily_used: person.spins.dailyUsed,
    bought_today: person.spins.bought,
    next_source: person.held[0] ?? null,
    balance: person.balance,
  }
  const isBought = spin.price > 0
  const payment = isBought ? purchaseOf({ rule }, purse, { price: rule.spinPrice }) : freeSpinOf({ rule }, purse)
  const number = person.drawn?.period === spin.period ? person.drawn.number + 1 : spin.number
  const stock = {
    budget: world.supplies.budget(country, 'roulette', at),
    arePrizesOpen: arePrizesOpen(prizesOpening({ settings: world.ctx.settings, now: () => at }, waitingAt(person, at))),
    items: itemsOf(world, rule, at),
  }
  const forWhom = drawnFor(spin.drawnUser, spin.period, number)
  const segment = drawFrom({ rule }, world.seedOf(spin.period), forWhom, drawable(rule.segments, stock))

  person.drawn = { period: spin.period, number }
  person.balance -= payment.price
  if (payment.by === 'day') person.spins.dailyUsed++
  if (payment.by === 'held') person.held.shift()
  if (payment.source === 'BOUGHT_FOR_POINTS') person.spins.bought++
  const won = prizeOf(segment)
  if (won.points > 0) world.supplies.takeBudget(country, 'roulette', won.points, at)
  if (won.item !== null) world.supplies.takeItem(won.item, 'roulette', at)
  for (let n = 0; n < won.spins; n++) person.held.push('FREE')
  earn(person, { points: won.points, items: won.item === null ? 0 : 1 })
  const given = { mission: 'roulette', day: dayOf(at, person.zone), step: segment.id, ...won } as const
  return { ...gave(given), ...(payment.price > 0 && { spent: { on: 'roulette', points: payment.price } }) }
}

const itemsOf = (world: World, { segments }: RouletteRule, at: Date): Record<string, number> =>
  Object.fromEntries(
    segments.flatMap(({ prize }) =>
      'reward' in prize ? [[prize.reward, world.supplies.items(prize.reward, 'roulette', at)] as const] : [],
    ),
  )

const prizeOf = ({ prize }: Segment) => ({
  points: prize.type === 'POINTS' ? prize.points : 0,
  spins: prize.type === 'ROULETTE_SPIN' ? prize.spins : 0,
  item: 'reward' in prize ? prize.reward : null,
})
