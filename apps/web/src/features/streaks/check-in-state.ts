import type { Api, Output } from '@momi/contract'

export type StreakStatus = Output<Api['GET /api/v1/streaks/checkin/status']>

/** The day for which a check-in would count now. */
export const openDay = ({ days }: StreakStatus) => days.find(({ state }) => state === 'AVAILABLE_FOR_CHECK_IN')

export const isDoneToday = ({ days, today }: StreakStatus) =>
  days.some(({ state, date }) => state === 'CHECKED_IN' && date === today)

/** What the person can do now: 'later' is within the cool-off, or on a day that the wallet has already used. */
export function checkInState(status: StreakStatus): 'no-wallet' | 'open' | 'done' | 'later' {
  if (!status.walletReported) return 'no-wallet'
  if (openDay(status)) return 'open'
  return isDoneToday(status) ? 'done' : 'later'
}

/** The lengths of a streak that are celebrated; after the last one, each further hundred days. */
const MILESTONES = [7, 14, 30, 100]

/** The next milestone of a streak, and how many days are missing. */
export function nextMilestone(length: number) {
  const days = MILESTONES.find((milestone) => milestone > length) ?? (Math.floor(length / 100) + 1) * 100
  return { days, left: days - length }
}

/** Whether a streak of this length has just reached a milestone. */
export const isMilestone = (length: number) => length > 0 && nextMilestone(length - 1).left === 1

export type CoveredDay = StreakStatus['coveredInWeek'][number]

const checkedIn = ({ days }: Pick<StreakStatus, 'days'>) => days.filter(({ state }) => state === 'CHECKED_IN')

/** The days of the shown week that are checked in. */
export const doneDays = (status: Pick<StreakStatus, 'days'>) => checkedIn(status).length

/** Today's check-in was the last one of its week. */
export const hasCompletedWeek = (status: Pick<StreakStatus, 'days'>) => checkedIn(status).length === status.days.length

/** The next check-in starts a new week, so days missed before it cost nothing. */
export const isBetweenWeeks = (status: Pick<StreakStatus, 'days' | 'lifetimeStreak'>) =>
  status.lifetimeStreak > 0 && [0, status.days.length].includes(checkedIn(status).length)

/** The number of the week that the last check-in completed; 0 if it completed none. */
export const completedWeek = (status: Pick<StreakStatus, 'days' | 'lifetimeStreak' | 'weekNumber'>): number => {
  if (!isBetweenWeeks(status)) return 0
  return hasCompletedWeek(status) ? status.weekNumber : status.weekNumber - 1
}
