import type { MissionType } from '@momi/contract'
import { dayOf, startOfDay } from '@momi/contract/rules/calendar'
import {
  dayProgress,
  giftWithin,
  kindOf,
  loyaltyOf,
  milestoneContext,
  milestoneNumber,
  reachedBy,
  typesCountedAs,
} from '../missions/public.ts'
import type { Counting, Gift, Milestone } from '../../core/missions/kind.ts'
import type { MissionAt } from './configuration.ts'
import { addActiveDay, dayKey, forget, type Person } from './person.ts'
import { give, missionOf, NOTHING, refused, type Outcome, type World } from './world.ts'

export interface Count {
  type: MissionType
  day: string
  count: number
  at: Date
}

/** The mission for which a count of `type` counts, as `runningMission` finds it. */
export function countedFor(
  world: World,
  person: Person,
  type: MissionType,
  at: Date,
): (MissionAt & { counting: Counting<never> }) | undefined {
  // The stored counter is that of the mission which counted it: the phone may have reported it for another one.
  for (const one of [kindOf(type).countsAs, type, ...typesCountedAs(type)]) {
    const mission = one && missionOf(world, person, one, at)
    if (mission?.kind.counting) return { ...mission, counting: mission.kind.counting }
  }
  return undefined
}

/** The progress of a mission day, and its milestones. */
export function progressOf(
  world: World,
  person: Person,
  mission: MissionAt & { counting: Counting<never> },
  day: string,
) {
  const dayStart = startOfDay(day, person.zone)
  const context = milestoneContext({ keys: world.ctx.keys, user: person.stored }, day)
  const counter = person.counters.get(dayKey(mission.type, day))
  return { dayStart, counter, ...dayProgress(mission.counting, mission, { dayStart, counter, context }) }
}

/** A count that was believed: it grants each milestone that it reaches, once. */
export function replayCount(world: World, person: Person, { type, day, count, at }: Count): Outcome {
  const mission = countedFor(world, person, type, at)
  if (!mission) return refused(type, 'mission_not_enabled')
  const { dayStart, counter, milestones, passed } = progressOf(world, person, mission, day)
  const isDone = mission.counting.per === 'life' && person.granted.has(mission.type)
  if (isDone || count < (counter?.count ?? 0)) return NOTHING
  forget(person.counters, day)
  person.counters.set(dayKey(mission.type, day), { count, reportedAt: at })
  if (count > 0) addActiveDay(person, day)
  const outcome: Outcome = { given: [], refused: [] }
  for (const milestone of reachedBy(count, milestones, passed)) {
    const number = milestoneNumber(mission.counting, milestones, milestone)
    grantFirst(world, person, { mission: mission.type, milestone, number, day, dayStart, at }, outcome)
  }
  return outcome
}

interface Reached {
  mission: MissionType
  milestone: Milestone
  number: number | null
  day: string
  dayStart: Date
  at: Date
}

/** Gives the first gift of a milestone that can be given; notes why the last one could not. */
function grantFirst(
  world: World,
  person: Person,
  { mission, milestone, number, ...when }: Reached,
  outcome: Outcome,
): void {
  let why: string | undefined
  for (const { type, gift } of milestone.tries) {
    const source = gift ?? giftOfOther(world, person, type, when)
    if (!source) continue
    const given = give(world, person, { mission: type, step: String(number ?? 1), gift: source, ...when })
    if (typeof given === 'object') {
      outcome.given.push(given)
      if (number === null) person.granted.add(type)
      return
    }
    why = given
  }
  if (why) outcome.refused.push({ mission, code: why })
}

function giftOfOther(
  world: World,
  person: Person,
  type: MissionType,
  { day, dayStart, at }: Pick<Reached, 'day' | 'dayStart' | 'at'>,
): Gift | undefined {
  const other = missionOf(world, person, type, at)
  return other && giftWithin(other.kind, other.since(dayStart).rule, person.awards.get(dayKey(type, day)) ?? 0)
}

/** A sign-in that completed its mission. */
export function replaySignIn(world: World, person: Person, type: MissionType, at: Date): Outcome {
  const mission = missionOf(world, person, type, at)
  if (!mission) return refused(type, 'mission_not_enabled')
  const day = dayOf(at, person.zone)
  const gift = giftWithin(mission.kind, mission.since(startOfDay(day, person.zone)).rule, 0)
  if (!gift || person.granted.has(type)) return NOTHING
  return once(world, person, { mission: type, day, step: '1', gift, at })
}

/** The bonus on a day, if enough days were active. */
export function replayBonus(world: World, person: Person, day: string, at: Date): Outcome {
  const mission = missionOf(world, person, 'loyalty_bonus', at)
  if (!mission) return refused('loyalty_bonus', 'mission_not_enabled')
  const { lastBonus: lastDay } = person
  const activeDays = person.activeDays.filter((one) => one <= day && (lastDay === null || one > lastDay))
  const { isReached, isGivenToday, terms } = loyaltyOf(
    mission,
    { today: day, zone: person.zone },
    { activeDays, lastDay },
  )
  if (isGivenToday) return NOTHING
  if (!isReached) return refused('loyalty_bonus', 'days_not_reached')
  const { gift } = terms.rule
  return once(world, person, { mission: 'loyalty_bonus', day, step: '1', gift, at })
}

function once(world: World, person: Person, reached: Parameters<typeof give>[2]): Outcome {
  const given = give(world, person, reached)
  if (typeof given === 'string') return refused(reached.mission, given)
  if (reached.mission !== 'loyalty_bonus') person.granted.add(reached.mission)
  return { given: [given], refused: [] }
}
