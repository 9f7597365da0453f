import type { Api, Output } from '@momi/contract'
import { endOfDay } from '../../shared/i18n/day-zone.ts'
import type { KeptAnswer } from './kept-answer.ts'
import { MISSIONS, STREAK } from './answer-caches.ts'

type Missions = Output<Api['GET /api/v2/user/missions']>
type StreakStatus = Output<Api['GET /api/v1/streaks/checkin/status']>

/**
 * Until when a visit may start with an answer, and what it may start with later. Nothing that was done on another day
 * is shown as done today. `zone`: of the mission days.
 */
export function limitsOf(
  name: string,
  answer: unknown,
  serverNow: number,
  zone: string | undefined,
): Pick<KeptAnswer, 'until' | 'later'> {
  const dayEnd = endOfDay(serverNow, zone)
  if (name.startsWith(MISSIONS)) return { until: dayEnd, later: onLaterDay(answer as Missions) }
  if (!name.startsWith(STREAK)) return { until: Number.MAX_SAFE_INTEGER }
  const { walletReported, nextCheckInAt } = answer as StreakStatus
  // No visit starts with an answer without a wallet: the streak's screen would redirect to the screen for a missing
  // wallet, although one may have been activated since.
  if (!walletReported) return { until: 0 }
  return { until: Math.min(dayEnd, Date.parse(nextCheckInAt ?? '') || dayEnd) }
}

/** The missions at the start of a later day: those with a check-in, a spin or progress begin again each day. */
const onLaterDay = (answer: Missions): Missions => ({
  ...answer,
  missions: answer.missions.map((mission) => {
    const { type, actionState, progress } = mission
    if (actionState !== 'CLAIMED' || (type !== 'streaks' && type !== 'roulette' && !progress)) return mission
    return { ...mission, actionState: 'GO', earnedToday: 0, progress: progress && { ...progress, current: 0 } }
  }),
})
