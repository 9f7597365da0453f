import type { Api, Output } from '@momi/contract'

const WEEK = [10, 15, 20, 25, 30, 40, 60]
const TODAY = '2026-03-10'

/** The status of a streak of `length` check-ins; `done` of them in its displayed week. */
export function streakStatus(
  length: number,
  { done = length % 7, longest = length, open = false } = {},
): Output<Api['GET /api/v1/streaks/checkin/status']> {
  return {
    change: null,
    timeZone: 'Africa/Lagos',
    today: TODAY,
    days: WEEK.map((points, i) => ({
      day: i + 1,
      date: TODAY,
      state: i < done ? 'CHECKED_IN' : i === done && open ? 'AVAILABLE_FOR_CHECK_IN' : 'NOT_AVAILABLE',
      points,
    })),
    lifetimeStreak: length,
    longestStreak: longest,
    weekNumber: Math.ceil((length - done) / 7) + 1,
    nextCheckInAt: open ? null : '2026-03-10T23:00:00Z',
    walletReported: true,
    covered: [],
    coveredInWeek: [],
    freezes: { held: 0, most: 2, price: 50 },
    dayTicket: `${TODAY}.x`,
    adjustments: [],
  }
}
