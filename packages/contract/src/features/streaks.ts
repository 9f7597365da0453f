import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

const StreakDay = z.object({
  /** Place in the week, 1 to 7. */
  day: z.number().int(),
  /** The calendar day it was, or would be, checked in. */
  date: z.iso.date(),
  state: z.enum(['CHECKED_IN', 'AVAILABLE_FOR_CHECK_IN', 'NOT_AVAILABLE']),
  points: z.number().int(),
})

const StreakAdjustment = z.object({
  id: z.string(),
  date: z.iso.date(),
  /** RESTARTED: at least one day was missed, so the week began again. */
  kind: z.enum(['RESTARTED']),
  missedDays: z.number().int(),
})

const StreakStatus = z.object({
  /** IANA zone whose calendar days count. */
  timeZone: z.string(),
  today: z.iso.date(),
  days: z.array(StreakDay),
  /** When the next check-in opens; null when one is open now. */
  nextCheckInAt: z.iso.datetime().nullable(),
  walletReported: z.boolean(),
  /** Newest first. */
  adjustments: z.array(StreakAdjustment),
})

const checkInErrors = ['streaks_mission_not_enabled'] as const

export const streaks = endpoints({
  'GET /api/v1/streaks/checkin/status': {
    summary: "The user's week.",
    auth: 'user',
    response: StreakStatus,
    errors: checkInErrors,
  },
  'POST /api/v1/streaks/checkin': {
    summary: 'Checks in for today.',
    auth: 'user',
    idempotent: true,
    response: z.object({ status: StreakStatus, pointsAwarded: z.number().int(), balance: z.number().int() }),
    errors: [
      ...checkInErrors,
      'streaks_token_not_validated',
      'device_earns_for_another_account',
      'streaks_no_wallet_address',
      'streaks_already_checked_in',
      'streaks_cool_off_active',
      'streaks_date_before_max_record',
    ],
  },
})
