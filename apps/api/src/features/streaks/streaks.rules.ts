import { addDays, daysBetween, startOfDay } from '@momi/contract/rules/calendar'
import { HOUR } from '@momi/contract/rules/durations'
import type { MissionConfig } from '../../core/missions/mission-config.ts'
import { type StreakRule, WEEK } from './streak-rule.ts'

interface LastCheckIn {
  day: string
  /** The position of the check-in in the week, 1 to 7. */
  streakDay: number
  at: Date
  /** Check-ins since the streak last restarted. */
  lifetimeStreak: number
  /** The greatest lifetimeStreak that the person has ever had. */
  longestStreak: number
}

/** The state of a person's streak. */
export interface StreakState {
  /** IANA zone of the person's calendar days. */
  zone: string
  /** The mission day for which the state is evaluated. */
  today: string
  now: Date
  rule: StreakRule
  last: LastCheckIn | null
  /** The days of the current week, by position. */
  week: ReadonlyMap<number, string>
  /** Days whose check-in counts, and whose points were refused. */
  refused: ReadonlySet<string>
  /** Unused freezes, oldest first. */
  freezes: readonly { id: number; at: Date }[]
  /** Outages of check-in. */
  outages: readonly { from: Date; to: Date }[]
  /** Whether another account has used this wallet today. */
  walletTaken: boolean
  /** The time at which another account last used the wallet, because the cool-off applies to the wallet too. */
  walletLastAt: Date | null
}

/** The part of the state that decides whether missed days are covered. */
export type CoverState = Pick<StreakState, 'zone' | 'today' | 'freezes' | 'outages'> & {
  last: Pick<LastCheckIn, 'day' | 'streakDay'> | null
  rule: Pick<StreakState['rule'], 'outageHours'>
}

/** A missed day that costs nothing, and the reason. */
export interface Cover {
  date: string
  by: { kind: 'OUTAGE' } | { kind: 'FREEZE'; id: number }
}

/**
 * The covers of the days missed since the last check-in; undefined if one of these days has no cover, in which case
 * none is used. After a full week no cover is needed.
 */
function coverOf(state: CoverState): readonly Cover[] | undefined {
  const { last, today, freezes, zone } = state
  if (!last || last.streakDay === WEEK) return []
  const missed = Math.max(0, daysBetween(last.day, today) - 1)
  // Limits the loop: more missed days than freezes and outage days cannot be covered.
  if (missed > freezes.length + outageDays(state)) return undefined
  const left = [...freezes]
  const covers: Cover[] = []
  for (let i = 1; i <= missed; i++) {
    const date = addDays(last.day, i)
    const freeze = left[0]
    if (isOutageDay(date, state)) covers.push({ date, by: { kind: 'OUTAGE' } })
    else if (freeze && freeze.at < startOfDay(addDays(date, 1), zone)) {
      covers.push({ date, by: { kind: 'FREEZE', id: freeze.id } })
      left.shift()
    } else return undefined
  }
  return covers
}

/** Whether check-in was unavailable on this day for so long that the day is bridged. */
function isOutageDay(date: string, { zone, outages, rule }: CoverState): boolean {
  const from = startOfDay(date, zone).getTime()
  const to = startOfDay(addDays(date, 1), zone).getTime()
  const down = outages.reduce(
    (sum, outage) => sum + Math.max(0, Math.min(to, outage.to.getTime()) - Math.max(from, outage.from.getTime())),
    0,
  )
  return down >= rule.outageHours * HOUR
}

/** The maximum number of days that these outages can have affected. */
const outageDays = ({ outages }: CoverState): number =>
  outages.reduce((sum, { from, to }) => sum + Math.ceil((to.getTime() - from.getTime()) / (24 * HOUR)) + 1, 0)

/** The next check-in: its position in the week, points and covers, and the missed days that restart a running week. */
export function nextStep(state: StreakState) {
  const { last, rule, today } = state
  const missed = last ? Math.max(0, daysBetween(last.day, today) - 1) : 0
  const covers = coverOf(state)
  // After a full week missed days cost nothing.
  const isOver = last !== null && last.streakDay === WEEK
  const streakDay = last && covers && !isOver ? last.streakDay + 1 : 1
  return {
    streakDay,
    points: rule.points[streakDay - 1]!,
    covers: covers ?? [],
    missedDays: covers ? 0 : missed,
  }
}

/**
 * The reason why no check-in is possible now, or 'open'. A day before the day of the last check-in means that a clock
 * was moved back.
 */
export function availability(state: StreakState) {
  const { last, now, today, walletTaken } = state
  if (last && today < last.day) return 'date-before-max-record'
  if (last?.day === today || walletTaken) return 'already-checked-in'
  if (now.getTime() < coolOffEnds(state)) return 'cool-off'
  return 'open'
}

/** The end of the cool-off of the person or of the wallet, whichever is later, in milliseconds. */
function coolOffEnds({ last, walletLastAt, rule }: StreakState): number {
  const latest = Math.max(
    last?.at.getTime() ?? Number.NEGATIVE_INFINITY,
    walletLastAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  )
  return latest + rule.coolOffHours * HOUR
}

/** The time at which the next check-in is possible; null if it is now. */
export function nextCheckInAt(state: StreakState): Date | null {
  if (availability(state) === 'open') return null
  const dayOpens = startOfDay(nextFreeDay(state), state.zone).getTime()
  return new Date(Math.max(dayOpens, coolOffEnds(state)))
}

/** The first day, starting today, that neither the person nor the wallet has used. */
function nextFreeDay({ last, today, walletTaken }: StreakState): string {
  if (last && last.day >= today) return addDays(last.day, 1)
  return walletTaken ? addDays(today, 1) : today
}

/** The seven days of the running week, or of the week that the next check-in starts. */
export function weekOf(state: StreakState) {
  const { last, rule, today, week, refused } = state
  const isDoneToday = last !== null && last.day >= today
  const done = isDoneToday ? last.streakDay : nextStep(state).streakDay - 1
  const isOpen = availability(state) === 'open'
  const nextDay = nextFreeDay(state)

  return rule.points.map((points, i) => {
    const day = i + 1
    if (last && day <= done) {
      const date = week.get(day) ?? addDays(last.day, day - last.streakDay)
      return { day, date, state: 'CHECKED_IN' as const, points: refused.has(date) ? 0 : points }
    }
    const isNext = day === done + 1 && isOpen
    const state = isNext ? ('AVAILABLE_FOR_CHECK_IN' as const) : ('NOT_AVAILABLE' as const)
    return { day, date: addDays(nextDay, i - done), state, points }
  })
}

/** Whether the next check-in continues the streak. */
export const isRunning = (state: CoverState): boolean => state.last !== null && coverOf(state) !== undefined

/** The current length of the streak, 0 if it is lost; its longest length; and the number of the displayed week. */
export function lengthsOf(state: StreakState) {
  const { last } = state
  const lifetimeStreak = last && coverOf(state) ? last.lifetimeStreak : 0
  const daysOfWeek = weekOf(state).filter((day) => day.state === 'CHECKED_IN').length
  return {
    lifetimeStreak,
    longestStreak: last?.longestStreak ?? 0,
    weekNumber: Math.ceil((lifetimeStreak - daysOfWeek) / WEEK) + 1,
  }
}

type CoverKind = Cover['by']['kind']
/** The kind of the adjustment that records a cover; other adjustments cover no day. */
export const ADJUSTMENT_OF = { FREEZE: 'FREEZE_USED', OUTAGE: 'BRIDGED' } as const satisfies Record<CoverKind, string>

interface Adjustment {
  date: string
  kind: string
}

/** The missed days that these adjustments record as covered. */
export const coversIn = (adjustments: readonly Adjustment[]) =>
  adjustments.flatMap(({ date, kind }) =>
    (Object.keys(ADJUSTMENT_OF) as CoverKind[]).flatMap((by) => (ADJUSTMENT_OF[by] === kind ? { date, by } : [])),
  )

/**
 * The covered days of the displayed week: days that its check-ins covered, and days that the next check-in will cover.
 */
export function coveredInWeek(state: StreakState, adjustments: readonly Adjustment[]) {
  const checkedIn = weekOf(state).flatMap((day) => (day.state === 'CHECKED_IN' ? day.date : []))
  const used = coversIn(adjustments).filter(
    ({ date }) => checkedIn[0] && date > checkedIn[0] && !checkedIn.includes(date),
  )
  return [...used.toReversed(), ...pendingCovers(state)]
}

/** The missed days that the next check-in will cover. */
export const pendingCovers = (state: StreakState) =>
  (coverOf(state) ?? []).map(({ date, by }) => ({ date, by: by.kind }))

/** The day of the first check-in of the last week. `recent`: the last check-ins, newest first. */
export function weekBegan(recent: readonly { streakDay: number; day: string }[]): string | undefined {
  const next = recent.findIndex((one, i) => i > 0 && one.streakDay >= recent[i - 1]!.streakDay)
  return recent.at(next < 0 ? -1 : next - 1)?.day
}

/**
 * The terms of the displayed week: those under which it began as long as it is shown or continued, otherwise those of
 * the day, because the next check-in begins a week. `began`: the day of the first check-in of the last week.
 */
export function termsOfWeek(
  state: Omit<StreakState, 'rule'>,
  { since }: Pick<MissionConfig<StreakRule>, 'since'>,
  began: string | undefined,
) {
  const { last, today, zone } = state
  if (last && began) {
    const terms = since(startOfDay(began, zone))
    const isContinued = last.streakDay < WEEK && isRunning({ ...state, rule: terms.rule })
    if (last.day >= today || isContinued) return terms
  }
  return since(startOfDay(today, zone))
}

/** The days of the running week, by position. `recent`: the last check-ins, newest first. */
export function weekFrom(recent: readonly { day: string; streakDay: number }[]): ReadonlyMap<number, string> {
  const week = new Map<number, string>()
  let position = WEEK + 1
  for (const { day, streakDay } of recent) {
    if (streakDay >= position) break
    week.set(streakDay, day)
    position = streakDay
  }
  return week
}

/**
 * The instant at which an offline check-in of a past day is evaluated: the first instant of that day at which a
 * check-in was possible. undefined if there was none on that day.
 */
export function lateInstant(state: StreakState): Date | undefined {
  const { zone, today } = state
  const opens = Math.max(startOfDay(today, zone).getTime(), coolOffEnds(state))
  return opens < startOfDay(addDays(today, 1), zone).getTime() ? new Date(opens) : undefined
}

/** Whether an offline check-in of this day is still accepted. */
export const isInGrace = (day: string, { zone, rule, now }: Pick<StreakState, 'zone' | 'rule' | 'now'>): boolean =>
  now.getTime() < startOfDay(addDays(day, 1), zone).getTime() + rule.ticketGraceHours * HOUR
