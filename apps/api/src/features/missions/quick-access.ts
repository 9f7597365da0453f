import type { UserCtx } from '../../core/context.ts'
import { pointsOf } from '../points/public.ts'
import { missionsOf } from './missions.ts'

export async function quickAccess(ctx: UserCtx) {
  const [{ missions }, points] = await Promise.all([missionsOf(ctx), pointsOf(ctx)])
  const streak = missions.find((mission) => mission.type === 'streaks')
  return {
    pointsEnabled: points !== null,
    points: points ?? 0,
    streak: streak?.progress
      ? { day: streak.progress.current, checkedInToday: streak.actionState === 'CLAIMED' }
      : null,
    missionsOpen: missions.filter((mission) => mission.actionState !== 'CLAIMED').length,
  }
}
