import type { Api, Output } from '@momi/contract'

export type StreakStatus = Output<Api['GET /api/v1/streaks/checkin/status']>

/** The day that a check-in now would count for. */
export const openDay = ({ days }: StreakStatus) => days.find(({ state }) => state === 'AVAILABLE_FOR_CHECK_IN')

export const isDoneToday = ({ days, today }: StreakStatus) =>
  days.some(({ state, date }) => state === 'CHECKED_IN' && date === today)

/** What the person can do now: 'later' is within the cool-off, or on a day that the wallet has used already. */
export function checkInState(status: StreakStatus): 'no-wallet' | 'open' | 'done' | 'later' {
  if (!status.walletReported) return 'no-wallet'
  if (openDay(status)) return 'open'
  return isDoneToday(status) ? 'done' : 'later'
}
