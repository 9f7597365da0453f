import { z } from 'zod'
import { addDays, daysBetween, startOfDay } from '../../core/calendar.ts'
import { missionKind } from '../../core/missions/kind.ts'

const WEEK = 7
const HOUR = 3_600_000

/** The rule of the streaks mission, as its configuration row holds it. */
export const StreakRule = z.strictObject({
  /** Points of each day of the week; a later day never gives less. */
  points: z
    .array(z.number().int().positive())
    .length(WEEK)
    .refine((points) => points.every((value, i) => i === 0 || value >= points[i - 1]!), 'must not fall'),
  coolOffHours: z.number().min(0).max(24).default(8),
  /** Each covers a missed day. `price`: points for one, null where none are sold; `most`: held at a time. */
  freezes: z
    .strictObject({ price: z.number().int().positive().nullable(), most: z.number().int().min(0).max(7) })
    .default({ price: 50, most: 2 }),
  /** How long after its day a tap that was made without a network is still taken. */
  ticketGraceHours: z.number().min(0).max(72).default(24),
  /** A day of so many hours without check-ins, by our fault, costs nobody their week. */
  outageHours: z.number().positive().max(24).default(4),
})

/** Every day of the week pays in points: without points there is no streak. */
export const streaksKind = missionKind({ type: 'streaks', rule: StreakRule, withoutPoints: () => null })

/** Where a person's streak stands. */
export interface StreakState {
  /** IANA zone whose calendar days count. */
  zone: string
  /** The mission day that is looked at. */
  today: string
  now: Date
  rule: z.infer<typeof StreakRule>
  /** The last check-in: its day, its place in the week (1 to 7), its instant. */
  last: { day: string; streakDay: number; at: Date } | null
  /** The days of the running week, by their places in it. */
  week: ReadonlyMap<number, string>
  /** Freezes that are left, oldest first. */
  freezes: readonly { id: number; at: Date }[]
  /** When check-in was down. */
  outages: readonly { from: Date; to: Date }[]
  /** Another account already used this wallet today. */
  walletTaken: boolean
  /** When another account last used it: the cool-off is the wallet's too. */
  walletLastAt: Date | null
}

/** A missed day that costs nothing, and what covers it. */
export interface Cover {
  date: string
  by: { kind: 'OUTAGE' } | { kind: 'FREEZE'; id: number }
}

/**
 * What covers the days that were missed since the last check-in; undefined where some stay uncovered, and then nothing is
 * used up. After a full week nothing has to be covered.
 */
export function coverOf(state: StreakState): readonly Cover[] | undefined {
  const { last, today, freezes, zone } = state
  if (!last || last.streakDay === WEEK) return []
  const missed = Math.max(0, daysBetween(last.day, today) - 1)
  // A streak that could be saved for ever is none.
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

/** Check-in was down for so long on this day that it is nobody's fault to have missed it. */
function isOutageDay(date: string, { zone, outages, rule }: StreakState): boolean {
  const from = startOfDay(date, zone).getTime()
  const to = startOfDay(addDays(date, 1), zone).getTime()
  const down = outages.reduce(
    (sum, outage) => sum + Math.max(0, Math.min(to, outage.to.getTime()) - Math.max(from, outage.from.getTime())),
    0,
  )
  return down >= rule.outageHours * HOUR
}

/** No more days than these can have been outages. */
const outageDays = ({ outages }: StreakState): number =>
  outages.reduce((sum, { from, to }) => sum + Math.ceil((to.getTime() - from.getTime()) / (24 * HOUR)) + 1, 0)

/** The place in the week that a check-in takes, and the missed days that cost the person a running week before it. */
export function nextStep(state: StreakState) {
  const { last, rule, today } = state
  const missed = last ? Math.max(0, daysBetween(last.day, today) - 1) : 0
  const covers = coverOf(state)
  // A full week was over anyway: missing days after it costs nothing.
  const isOver = last !== null && last.streakDay === WEEK
  const streakDay = last && covers && !isOver ? last.streakDay + 1 : 1
  return {
    streakDay,
    points: rule.points[streakDay - 1]!,
    covers: covers ?? [],
    missedDays: covers ? 0 : missed,
  }
}

/** Why no check-in can be taken now, or 'open'. A day before the last one means that a clock went back. */
export function availability(state: StreakState) {
  const { last, now, today, walletTaken } = state
  if (last && today < last.day) return 'date-before-max-record'
  if (last?.day === today || walletTaken) return 'already-checked-in'
  if (now.getTime() < coolOffEnds(state)) return 'cool-off'
  return 'open'
}

/** When the cool-off of the person and of the wallet is over. */
function coolOffEnds({ last, walletLastAt, rule }: StreakState): number {
  const latest = Math.max(
    last?.at.getTime() ?? Number.NEGATIVE_INFINITY,
    walletLastAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  )
  return latest + rule.coolOffHours * HOUR
}

/** When the next check-in opens; null when one is open now. */
export function nextCheckInAt(state: StreakState): Date | null {
  if (availability(state) === 'open') return null
  const dayOpens = startOfDay(nextFreeDay(state), state.zone).getTime()
  return new Date(Math.max(dayOpens, coolOffEnds(state)))
}

/** The first day, today or later, that neither the person nor the wallet has used. */
function nextFreeDay({ last, today, walletTaken }: StreakState): string {
  if (last && last.day >= today) return addDays(last.day, 1)
  return walletTaken ? addDays(today, 1) : today
}

/** The seven days of the week that runs, or of the one that the next check-in begins. */
export function weekOf(state: StreakState) {
  const { last, rule, today, week } = state
  const isDoneToday = last !== null && last.day >= today
  const done = isDoneToday ? last.streakDay : nextStep(state).streakDay - 1
  const isOpen = availability(state) === 'open'
  const nextDay = nextFreeDay(state)

  return rule.points.map((points, i) => {
    const day = i + 1
    if (last && day <= done)
      return {
        day,
        date: week.get(day) ?? addDays(last.day, day - last.streakDay),
        state: 'CHECKED_IN' as const,
        points,
      }
    const isNext = day === done + 1 && isOpen
    const state = isNext ? ('AVAILABLE_FOR_CHECK_IN' as const) : ('NOT_AVAILABLE' as const)
    return { day, date: addDays(nextDay, i - done), state, points }
  })
}

/** The running week in check-ins, newest first: each place in it once. */
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
 * The instant that a tap counts at whose day is over: the first one at which it could have been made. Undefined where
 * there was none on that day.
 */
export function lateInstant(state: StreakState): Date | undefined {
  const { zone, today } = state
  const opens = Math.max(startOfDay(today, zone).getTime(), coolOffEnds(state))
  return opens < startOfDay(addDays(today, 1), zone).getTime() ? new Date(opens) : undefined
}

/** Whether a tap of this day may still be sent. */
export const isInGrace = (day: string, { zone, rule, now }: Pick<StreakState, 'zone' | 'rule' | 'now'>): boolean =>
  now.getTime() < startOfDay(addDays(day, 1), zone).getTime() + rule.ticketGraceHours * HOUR
