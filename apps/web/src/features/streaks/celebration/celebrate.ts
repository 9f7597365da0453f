import celebration from 'virtual:catalogue/celebration'
import { plural, t } from '@lingui/core/macro'
import type { Api, Output } from '@momi/contract'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { loadMessages } from '../../../shared/i18n/i18n.ts'
import { formatChange, formatLongWeekday } from '../../../shared/i18n/lazy-format.ts'
import { completedWeek, doneDays, isMilestone, nextMilestone } from '../check-in-state.ts'
import { showEarned } from './show-earned.ts'
import { showReached } from './show-reached.tsx'

type CheckedIn = Output<Api['POST /api/v1/streaks/checkin']>

/**
 * Celebrates a check-in: one that completes a week or reaches a milestone with a dialog if the person is still on the
 * screen of the check-in, the others with a short message.
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
  const length = answer.status.lifetimeStreak
  const texts = length > 0 ? [next, milestoneAfter(length)] : [next]
  if ((week > 0 || isMilestone(length)) && isHere()) showReached({ week, length, earned, texts, product })
  else
    showEarned({
      title: earned,
      texts,
      days: { all: answer.status.days.length, done: doneDays(answer.status) },
      hasCoins: !answer.checking,
    })
}

/** How far the next milestone is, so that the first day of a new week is not a step down. */
function milestoneAfter(length: number): string {
  const { days, left } = nextMilestone(length)
  const milestone = formatNumber(days)
  return t`${plural(left, { one: `# day to your ${milestone}\u2011day milestone.`, other: `# days to your ${milestone}\u2011day milestone.` })}`
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
