import { z } from 'zod'
import { AnnouncedChange } from '../announced-change.ts'
import { Checking } from '../checking.ts'
import { endpoints } from '../endpoint.ts'

export const StreakDay = z.object({
  /** The position in the week, 1 to 7. */
  day: z.number().int(),
  /** The calendar day of the check-in, past or expected. */
  date: z.iso.date(),
  state: z.enum(['CHECKED_IN', 'AVAILABLE_FOR_CHECK_IN', 'NOT_AVAILABLE']),
  points: z.number().int(),
})

const CoveredDay = z.object({ date: z.iso.date(), by: z.enum(['FREEZE', 'OUTAGE']) })

export const StreakAdjustment = z.object({
  id: z.string(),
  date: z.iso.date(),
  /**
   * RESTARTED: a day was missed, so the week began again. FREEZE_USED: a freeze covered this day. BRIDGED:
   * check-in was unavailable on this day, so missing it costs nothing.
   */
  kind: z.enum(['RESTARTED', 'FREEZE_BOUGHT', 'FREEZE_GRANTED', 'FREEZE_USED', 'BRIDGED']),
  /** The number of missed days for RESTARTED; otherwise 0. */
  missedDays: z.number().int(),
})

export const StreakStatus = z.object({
  /** A change for the worse that is announced. */
  change: AnnouncedChange.nullable(),
  /** IANA zone of the person's calendar days. */
  timeZone: z.string(),
  today: z.iso.date(),
  days: z.array(StreakDay),
  /** Check-ins since the streak last restarted; 0 before the first one, and after a missed day without cover. */
  lifetimeStreak: z.number().int(),
  /** The greatest lifetimeStreak that the person has ever had. */
  longestStreak: z.number().int(),
  /** The number of the streak's week that `days` shows, from 1. */
  weekNumber: z.number().int(),
  /** When the next check-in is possible; null if it is now. */
  nextCheckInAt: z.iso.datetime().nullable(),
  walletReported: z.boolean(),
  /**
   * Missed days that cost nothing if the next check-in is made, because of a freeze or an outage of check-in.
   */
  covered: z.array(CoveredDay),
  /** All covered days of the week that `days` shows, including those that earlier check-ins used. */
  coveredInWeek: z.array(CoveredDay),
  /** Owned freezes, the maximum, and the price of one; null if none are sold. */
  freezes: z.object({ held: z.number().int(), most: z.number().int(), price: z.number().int().nullable() }),
  /** A signed ticket. With it, an offline check-in can be sent later and counts for the day of the ticket. */
  dayTicket: z.string(),
  /** Newest first. */
  adjustments: z.array(StreakAdjustment),
})

export const StreakCalendar = z.object({
  month: z.string(),
  /** The first check-in; null if there is none. */
  since: z.iso.date().nullable(),
  /**
   * Every day of the month. FREEZE, OUTAGE: missed, but covered by a freeze or an outage. TODAY: today, without a
   * check-in yet. BEFORE_START: before `since`.
   */
  days: z.array(
    z.object({
      date: z.iso.date(),
      state: z.enum(['CHECKED_IN', 'FREEZE', 'OUTAGE', 'MISSED', 'TODAY', 'FUTURE', 'BEFORE_START']),
    }),
  ),
})

const checkInErrors = ['streaks_mission_not_enabled'] as const

export const streaks = endpoints({
  'GET /api/v1/streaks/checkin/status': {
    summary: "The user's week.",
    auth: 'user',
    response: StreakStatus,
    errors: checkInErrors,
  },
  'GET /api/v1/streaks/calendar': {
    summary: "A month of the user's days: checked in, covered or missed. By default the running month.",
    auth: 'user',
    query: z.object({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    response: StreakCalendar,
    errors: checkInErrors,
  },
  'POST /api/v1/streaks/checkin': {
    summary: 'Checks in for today; with a day ticket, for the day it names, as long as its grace lasts.',
    auth: 'user',
    idempotent: true,
    body: z.object({ dayTicket: z.string().min(1).max(200).optional() }).optional(),
    response: z.object({
      status: StreakStatus,
      pointsAwarded: z.number().int(),
      balance: z.number().int(),
      checking: Checking,
    }),
    errors: [
      ...checkInErrors,
      'streaks_token_not_validated',
      'device_earns_for_another_account',
      'streaks_no_wallet_address',
      'streaks_already_checked_in',
      'streaks_cool_off_active',
      'streaks_date_before_max_record',
      'streaks_day_ticket_invalid',
    ],
  },
  'POST /api/v1/streaks/freezes': {
    summary: 'Buys a freeze: it covers one day that is missed from now on.',
    auth: 'user',
    idempotent: true,
    /** The price that the person saw. A higher one is refused, a lower one applies. */
    body: z.object({ price: z.number().int().positive().optional() }).optional(),
    response: z.object({ status: StreakStatus, balance: z.number().int() }),
    errors: [
      ...checkInErrors,
      'points_not_enabled_for_country',
      'points_not_enough',
      'streaks_freeze_not_available',
      'streaks_freeze_price_difference',
      'streaks_freezes_full',
      'device_earns_for_another_account',
    ],
  },
})
