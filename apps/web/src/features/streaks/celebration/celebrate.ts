import celebration from 'virtual:catalogue/celebration'
import { t } from '@lingui/core/macro'
import type { Api, Output } from '@momi/contract'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { loadMessages } from '../../../shared/i18n/i18n.ts'
import { formatChange, formatLongWeekday } from '../../../shared/i18n/lazy-format.ts'
import { completedWeek } from '../check-in-state.ts'
import { showEarned } from './show-earned.ts'
import { showCompletedWeek } from './show-completed-week.tsx'

type CheckedIn = Output<Api['POST /api/v1/streaks/checkin']>

/**
 * Celebrates a check-in: the seventh of a week with a dialog if the person is still on the screen of the check-in, the
 * others with a short message.
 */
export async function celebrateCheckIn(
  answer: CheckedIn,
  day: string,
  product: string,
  isHere = () => true,
): Promise<void> {
  await loadMessages(celebration)
  const points = formatNumber(answer.pointsAwarded)
  const earned = answer.checking
    ? t`We're checking this reward. It takes at most a minute.`
    : t`${points} points earned!`
  const week = completedWeek(answer.status)
  const next = nextStep(answer.status, day)
  if (week > 0 && isHere()) showCompletedWeek({ week, days: answer.status.lifetimeStreak, earned, next, product })
  else showEarned(earned, next, { hasCoins: !answer.checking })
}

/** What the person can do next. `day`: the day of the check-in, which was made offline if it is not today. */
export function nextStep(status: CheckedIn['status'], day: string): string {
  if (day !== status.today) {
    const weekday = formatLongWeekday(day)
    return status.nextCheckInAt === null
      ? t`${weekday}'s check-in counted. You can check in for today too.`
      : t`${weekday}'s check-in counted.`
  }
  const next = status.days.find(({ state }) => state !== 'CHECKED_IN')
  if (!next) {
    const week = formatNumber(status.weekNumber + 1)
    return t`Come back tomorrow to start week ${week}.`
  }
  const gain = formatChange(next.points)
  return t`Come back tomorrow for ${gain}.`
}
