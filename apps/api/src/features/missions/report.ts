import { MISSION_TYPES, type Api, type MissionType, type Parsed } from '@momi/contract'
import { addDays, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import type { Ctx, CurrentUser, IdempotentCtx, UserCtx } from '../../core/context.ts'
import { CounterConflict, Refusal } from '../../errors.ts'
import { awardsOn, grant, isOwnDevice, type Award, type Withheld } from '../../core/missions/awards.ts'
import { carriedInto } from '../../core/missions/carry-over.rules.ts'
import { missionFor } from '../../core/missions/mission-config.ts'
import type { Counting, Milestone, MilestoneContext } from '../../core/missions/kind.ts'
import { shownBalance } from '../../core/ledger/points.ts'
import { recordRefusal } from '../../core/records/refusals.ts'
import type { Values } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/db.ts'
import { reportStreak } from '../streaks/public.ts'
import { dayProgress, giftWithin, milestoneNumber, reachedBy } from './day-progress.rules.ts'
import { clampCounter, counterState, newbornGrowth } from './counters.rules.ts'
import { familyOf, kindOf } from './kinds.ts'
import { reportLoyalty } from './loyalty.ts'
import { moveCounter, reportFacts } from './missions.store.ts'
import { runningMission, type Reported, type RunningMission } from './running.ts'

type Input = Parsed<Api['POST /api/v2/user/missions/{mission_type}/report-counter']>
/**
 * Handles a count reported by the host: clamps it to a plausible value and grants each milestone that it reaches, once.
 * Refuses a mission that is off. Refuses a day, status or count that conflicts with the server's; the refusal contains
 * the server's counter.
 */
export async function reportCounter(ctx: IdempotentCtx, input: Input): Promise<Reported> {
  const { mission_type: mission } = input.params
  if (mission === 'streaks') return reportStreak(ctx, input)
  const reported = await reportTo(ctx, input)
  if (reported.withheld.length > 0)
    await ctx.transactSeparately(async (tx) => {
      // Always in the same order, so that concurrent reports cannot deadlock.
      for (const code of reported.withheld.toSorted())
        await recordRefusal(tx, { user: ctx.user.id, call: CALL, code, mission }, ctx.now())
    })
  return reported
}

const CALL = 'POST /api/v2/user/missions/{mission_type}/report-counter' satisfies keyof Api

function reportTo(ctx: IdempotentCtx, input: Input): Promise<Reported> {
  const { mission_type: type } = input.params
  const stateFor = (db: Db) => Promise.all([runningMission(ctx, db, type), factsFor(ctx, db, type)])
  return ctx.transactWithReads(stateFor, async (tx, [mission, facts]) => {
    if (mission.type === 'loyalty_bonus') return reportLoyalty(ctx, tx, mission, input)
    const { counting } = mission
    if (!counting) throw new Refusal('mission_not_counted', `${mission.type} is not completed by a counter`)
    return count(ctx, tx, { ...mission, counting }, facts, input)
  })
}

/**
 * Reads the counters of all days that may be reported in any time zone, of the mission and of the mission that it
 * counts as.
 */
async function factsFor(ctx: UserCtx, db: Db, type: MissionType) {
  const { id: user, session } = ctx.user
  const types = [type, kindOf(type).countsAs].filter((one) => one !== undefined)
  const family = MISSION_TYPES.filter((one) => familyOf(one) === familyOf(type))
  const day = dayOf(ctx.now(), 'UTC')
  const [from, to] = [addDays(day, -2), addDays(day, 1)]
  return (await db.one(reportFacts, { user, session, types, family, from, to }))!
}

type CountedMission = RunningMission & { counting: Counting<never> }

async function count(
  ctx: UserCtx,
  tx: Tx,
  mission: CountedMission,
  { born, balance, granted, merged, counters }: Values<typeof reportFacts.row>,
  { body, query }: Input,
): Promise<Reported> {
  const { id: user, country } = ctx.user
  const { type, counting } = mission
  const now = ctx.now()
  const zone = zoneOf(country)!
  const today = dayOf(now, zone)
  const yesterday = addDays(today, -1)
  const isLate = body.missionDay === yesterday && counting.per === 'day' && dayOf(born, zone) <= yesterday
  const day = isLate ? body.missionDay : today
  const dayStart = startOfDay(day, zone)

  const counterOf = (on: string) => counters.find((one) => one.type === type && one.day === on)
  const stored = counterOf(day)
  const known = stored ?? { count: 0, at: dayStart, carried: 0 }
  const carried = counting.startsAtPhonesMidnight
    ? carriedInto({ figure: body.count, now, dayStart, known: stored, before: counterOf(addDays(day, -1)) })
    : 0
  const reported = { ...body, count: body.count - carried }
  const context = milestoneContext(ctx, day)
  const { version, rule, milestones, passed } = dayProgress(counting, mission, { dayStart, counter: stored, context })
  const isDone = counting.per === 'life' && granted.includes(type)
  const stateAt = (reached: number, passedThen: number) =>
    counterState(day, reached, { milestones, passed: passedThen }, { isSecret: counting.isSecret ?? false, isDone })
  const answer = (reached: number, given: Given, passedThen = passed) => ({
    counter: stateAt(reached, passedThen),
    awards: given.awards,
    withheld: given.withheld,
    balance: shownBalance(ctx, given.balance),
  })
  const nothing = { awards: [], withheld: [], balance }

  const state = stateAt(known.count, passed)
  if (query.force_sync_mode === 'server') return answer(known.count, nothing)
  const isOffered = query.force_sync_mode === 'client'
  // The first figure of the day that goes on from the day before is stored, and is no conflict even if it adds nothing.
  const isCarriedOver = carried > 0 && !stored && body.missionDay === day
  const conflict = conflictOf(reported, { ...state, missionDay: day, count: known.count })
  if (conflict && !isOffered && !isCarriedOver)
    throw new CounterConflict(state, 'The counter on the server is another one', conflict)
  const figures = { user, type, day, reported: body.count, carried, reported_at: now }
  if (isCarriedOver && reported.count <= known.count)
    tx.send(moveCounter, { ...figures, claimed: known.count, count: known.count, at: known.at })
  if (state.status === 'COMPLETED' || reported.count <= known.count) return answer(known.count, nothing)

  const dayEnd = startOfDay(addDays(day, 1), zone)
  const rateCap = counting.rateCap(rule)
  const limits = { countableSince: born, newborn: newbornGrowth(counting, milestones), dayStart, dayEnd, rateCap }
  // What is reported once in a lifetime is an event, which takes no time, and not a count that grows.
  const { count } = reported
  const isEvent = counting.per === 'life' && count <= rateCap.perDay
  const believed = isEvent ? { count, at: now } : clampCounter({ count, known, now, ...limits })
  tx.send(moveCounter, { ...figures, claimed: count, ...believed })
  const reached = reachedBy(believed.count, milestones, passed)
  const given =
    reached.length > 0
      ? await grantAll(ctx, tx, { mission, version, day, dayStart, milestones, reached, merged, balance })
      : nothing
  const after = answer(believed.count, given, passed + reached.length)
  return counting.per === 'life' && given.awards.length > 0
    ? { ...after, counter: { ...after.counter, status: 'COMPLETED' } }
    : after
}

/** The field in which a report conflicts with the server's counter; undefined if there is no conflict. */
function conflictOf(reported: Input['body'], known: { missionDay: string; status: string; count: number }) {
  if (reported.missionDay !== known.missionDay) return 'mission_day'
  if (reported.status !== known.status) return 'status'
  return reported.count <= known.count ? 'count' : undefined
}

/** What a person's milestones of a day depend on. `draw` uses a secret key, so that nobody can predict its result. */
export const milestoneContext = (
  { keys, user }: Pick<Ctx, 'keys'> & { user: Pick<CurrentUser, 'id'> },
  day: string,
): MilestoneContext => ({
  user: user.id,
  day,
  draw: (name, below) => parseInt(keys.hash(`${user.id}:${day}:${name}`).slice(0, 12), 16) % below,
})

interface Reach {
  mission: CountedMission
  /** The version of the mission's configuration that has the milestones. */
  version: number
  day: string
  dayStart: Date
  milestones: readonly Milestone[]
  reached: readonly Milestone[]
  /** The milestones that an account which was merged into this one got; they are not granted again. */
  merged: Values<typeof reportFacts.row>['merged']
  /** Before the grants. */
  balance: number
}

/** `balance`: the balance after the grants. */
type Given = Pick<Reported, 'awards' | 'withheld' | 'balance'>

async function grantAll(ctx: UserCtx, tx: Tx, reach: Reach): Promise<Given> {
  // Both run in one round trip. If the device belongs to another account, the grants are rolled back.
  const [isOwn, given] = await Promise.all([isOwnDevice(tx, ctx.user.session, ctx.user.id), grantEach(ctx, tx, reach)])
  if (!isOwn) throw new Refusal('device_earns_for_another_account', 'Another account earned on this device first')
  return given
}

async function grantEach(
  ctx: UserCtx,
  tx: Tx,
  { mission, milestones, reached, merged, balance: before, ...grants }: Reach,
): Promise<Given> {
  const awards: Award[] = []
  const withheld: Withheld[] = []
  let balance = before
  for (const milestone of reached) {
    const number = milestoneNumber(mission.counting, milestones, milestone)
    if (merged.some((award) => award.milestone === number && (number === null || award.day === grants.day))) continue
    const given = await grantFirstTry(ctx, tx, milestone, { ...grants, number })
    if (typeof given === 'object') {
      awards.push(given.award)
      balance = given.balance ?? balance
    } else if (given !== 'nothing') withheld.push(given)
  }
  return { awards, withheld, balance }
}

/**
 * Tries the gifts of a milestone in order, and grants the first that can be granted. If none can, returns why the last
 * one was withheld; `nothing` if there was no gift to try, or the milestone was granted before.
 */
async function grantFirstTry(
  ctx: UserCtx,
  tx: Tx,
  { tries }: Milestone,
  { version, day, dayStart, number }: Pick<Reach, 'version' | 'day' | 'dayStart'> & { number: number | null },
): Promise<{ award: Award; balance: number | null } | Withheld | 'nothing'> {
  const { id: user, country } = ctx.user
  const cause = number === null ? user : `${user}:${day}:${number}`
  const reached = { user, country, cause, earnedBy: user, milestone: number, day, at: ctx.now() }
  let outcome: Withheld | 'nothing' = 'nothing'
  for (const { type, gift } of tries) {
    const source = gift ? { gift, version } : await giftOf(ctx, tx, type, { day, dayStart })
    if (!source) continue
    const given = await grant(ctx, tx, { ...reached, mission: type, ...source })
    if (given.outcome === 'given') return given
    if (given.outcome === 'already') return 'nothing'
    outcome = given.outcome
  }
  return outcome
}

/** The gift of another mission's rule, if that mission is enabled for the caller and below its daily limit. */
async function giftOf(ctx: UserCtx, tx: Tx, type: MissionType, { day, dayStart }: Pick<Reach, 'day' | 'dayStart'>) {
  const kind = kindOf(type)
  const config = await missionFor(ctx, tx, { user: ctx.user.id, country: ctx.user.country, kind })
  if (!config) return undefined
  const { version, rule } = config.since(dayStart)
  const perDay = kind.gift?.(rule).perDay
  if (perDay === undefined) return undefined
  const given = perDay === null ? 0 : await awardsOn(tx, { user: ctx.user.id, mission: type, day })
  const gift = giftWithin(kind, rule, given)
  return gift && { gift, version }
}
