import { z } from 'zod'
import { addDays, daysBetween, startOfDay } from '../../core/calendar.ts'

const WEEK = 7
const HOUR = 3_600_000

/** The rule of the streaks mission, as its configuration row holds it. */
export const StreakRule = z.object({
  /** Points of each day of the week; a later day never gives less. */
  points: z
    .array(z.number().int().positive())
    .length(WEEK)
    .refine((points) => points.every((value, i) => i === 0 || value >= points[i - 1]!), 'must not fall'),
  coolOffHours: z.number().min(0).max(24).default(8),
})

/** Where a person's streak stands. */
export interface Standing {
  /** IANA zone whose calendar days count. */
  zone: string
  today: string
  now: Date
  rule: z.infer<typeof StreakRule>
  /** The last check-in: its day, its place in the week (1 to 7), its instant. */
  last: { day: string; streakDay: number; at: Date } | null
  /** Another account already used this wallet today. */
  walletTaken: boolean
}

/** The place in the week that a check-in takes, and the missed days that cost the person a running week before it. */
export function nextStep({ last, rule, today }: Pick<Standing, 'last' | 'rule' | 'today'>) {
  const missed = last ? Math.max(0, daysBetween(last.day, today) - 1) : 0
  const streakDay = last && missed === 0 ? (last.streakDay % WEEK) + 1 : 1
  // A full week was over anyway: missing days after it costs nothing.
  const hadMoreToCome = last !== null && last.streakDay < WEEK
  return { streakDay, points: rule.points[streakDay - 1]!, missedDays: hadMoreToCome ? missed : 0 }
}

/** Why no check-in can be taken now, or 'open'. A day before the last one means that a clock went back. */
export function availability({ last, now, rule, today, walletTaken }: Standing) {
  if (last && today < last.day) return 'date-before-max-record'
  if (last?.day === today || walletTaken) return 'already-checked-in'
  if (last && now.getTime() < last.at.getTime() + rule.coolOffHours * HOUR) return 'cool-off'
  return 'open'
}

/** When the next check-in opens; null when one is open now. */
export function nextCheckInAt(standing: Standing): Date | null {
  if (availability(standing) === 'open') return null
  const { last, rule, zone } = standing
  const dayOpens = startOfDay(nextFreeDay(standing), zone).getTime()
  const coolOffEnds = last ? last.at.getTime() + rule.coolOffHours * HOUR : 0
  return new Date(Math.max(dayOpens, coolOffEnds))
}

/** The first day, today or later, that neither the person nor the wallet has used. */
function nextFreeDay({ last, today, walletTaken }: Standing): string {
  if (last && last.day >= today) return addDays(last.day, 1)
  return walletTaken ? addDays(today, 1) : today
}

/** The seven days of the week that runs, or of the one that the next check-in begins. */
export function weekOf(standing: Standing) {
  const { last, rule, today } = standing
  const isDoneToday = last !== null && last.day >= today
  const done = isDoneToday ? last.streakDay : nextStep(standing).streakDay - 1
  const isOpen = availability(standing) === 'open'
  const nextDay = nextFreeDay(standing)

  return rule.points.map((points, i) => {
    const day = i + 1
    if (last && day <= done)
      return { day, date: addDays(last.day, day - last.streakDay), state: 'CHECKED_IN' as const, points }
    const isNext = day === done + 1 && isOpen
    const state = isNext ? ('AVAILABLE_FOR_CHECK_IN' as const) : ('NOT_AVAILABLE' as const)
    return { day, date: addDays(nextDay, i - done), state, points }
  })
}
