import { dayOf } from '@momi/contract/rules/calendar'
import { availability, isInGrace, nextStep, termsOfWeek, weekBegan, WEEK } from '../streaks/public.ts'
import type { InputOf } from './input-columns.store.ts'
import { addActiveDay, type Person } from './person.ts'
import { earn, gave, missionOf, refused, type Outcome, type World } from './world.ts'

const REFUSALS = {
  'date-before-max-record': 'streaks_date_before_max_record',
  'already-checked-in': 'streaks_already_checked_in',
  'cool-off': 'streaks_cool_off_active',
} as const

/** The check-ins from which the week and its terms are found. */
const KEPT = 7

function stateOf(world: World, person: Person, day: string, now: Date, postedAt: Date) {
  const { recent, freezes, zone } = person
  const last = recent[0] ? { ...recent[0], longestStreak: recent[0].lifetimeStreak } : null
  const { country } = person.stored
  const outages = world.outages().filter((one) => one.to <= postedAt && (one.country ?? country) === country)
  return {
    zone,
    today: day,
    now,
    last,
    week: new Map(),
    refused: new Set<string>(),
    freezes,
    outages,
    walletTaken: false,
    walletLastAt: null,
  }
}

/** A check-in that was accepted. Whether its wallet was free is taken as stored. */
export function replayCheckIn(
  world: World,
  person: Person,
  { day, at: now }: InputOf<'CHECK_IN'>,
  postedAt: Date,
): Outcome {
  const mission = missionOf(world, person, 'streaks', postedAt)
  if (!mission) return refused('streaks', 'streaks_mission_not_enabled')
  const known = stateOf(world, person, day, now, postedAt)
  const { rule } = termsOfWeek(known, mission, weekBegan(known.last ? person.recent : []))
  const state = { ...known, rule }
  const isLate = day < dayOf(postedAt, person.zone)
  if (isLate && !isInGrace(day, { ...state, now: postedAt })) return refused('streaks', 'streaks_day_ticket_invalid')
  const available = availability(state)
  if (available !== 'open') return refused('streaks', REFUSALS[available])
  const { streakDay, points, covers, missedDays } = nextStep(state)
  if (!world.supplies.takeBudget(person.stored.country, 'streaks', points, postedAt))
    return refused('streaks', 'budget_spent')
  const used = new Set(covers.flatMap(({ by }) => (by.kind === 'FREEZE' ? [by.id] : [])))
  person.freezes = person.freezes.filter(({ id }) => !used.has(id))
  person.recent = [
    { day, streakDay, at: now, lifetimeStreak: lengthAfter(known.last, streakDay), points },
    ...person.recent,
  ].slice(0, KEPT)
  addActiveDay(person, day)
  earn(person, { points, items: 0 })
  const given = { mission: 'streaks', day, step: String(streakDay), points, spins: 0, item: null } as const
  return { ...gave(given), ...(missedDays > 0 && { streakLost: true }) }
}

/** The length of the streak with a check-in, as the trigger `count_streak` stores it. */
const lengthAfter = (last: { streakDay: number; lifetimeStreak: number } | null, streakDay: number): number =>
  streakDay > 1 || last?.streakDay === WEEK ? Math.max((last?.lifetimeStreak ?? 0) + 1, streakDay) : 1

/** A freeze that was bought or granted. */
export function replayFreeze(world: World, person: Person, { id, price: paid }: InputOf<'FREEZE'>, at: Date): Outcome {
  if (paid === null) {
    person.freezes = [...person.freezes, { id, at }]
    return gave()
  }
  const mission = missionOf(world, person, 'streaks', at)
  if (!mission) return refused('streaks', 'streaks_mission_not_enabled')
  const known = stateOf(world, person, dayOf(at, person.zone), at, at)
  const { price, most } = termsOfWeek(known, mission, weekBegan(person.recent)).rule.freezes
  if (price === null) return refused('streaks', 'streaks_freeze_not_available')
  if (person.freezes.length >= most) return refused('streaks', 'streaks_freezes_full')
  if (person.balance < price) return refused('streaks', 'points_not_enough')
  person.freezes = [...person.freezes, { id, at }]
  person.balance -= price
  return { ...gave(), spent: { on: 'streaks', points: price } }
}
