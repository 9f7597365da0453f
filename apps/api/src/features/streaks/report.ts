import type { Api, Parsed } from '@momi/contract'
import type { MissionCounter } from '@momi/contract/errors'
import type { IdempotentCtx } from '../../core/context.ts'
import { CounterConflict } from '../../errors.ts'
import { balanceOf } from '../../core/ledger/ledger.ts'
import { nextStep } from './streaks.rules.ts'
import { requireEnabled, loadStreak, performCheckIn, type Streak } from './streaks.ts'

type Input = Parsed<Api['POST /api/v2/user/missions/{mission_type}/report-counter']>

/** The week as a counter: its count is the position of today's check-in, or of the last one. */
function counterOf(streak: Streak): MissionCounter {
  const isDone = streak.last !== null && streak.last.day >= streak.today
  return {
    missionDay: streak.today,
    count: isDone ? streak.last!.streakDay : nextStep(streak).streakDay - 1,
    target: streak.rule.points.length,
    status: isDone ? 'COMPLETED' : 'IN_PROGRESS',
  }
}

/**
 * Checks in if a native app reports the next position in the week as a counter; any other report is a conflict. With
 * force_sync_mode 'server', the report is ignored and the server's counter is returned; with 'client', this happens
 * only instead of a conflict.
 */
export async function reportStreak(ctx: IdempotentCtx, { body, query }: Input) {
  const streak = requireEnabled(await loadStreak(ctx, ctx.now()))
  const counter = counterOf(streak)
  const nothing = async () => ({ counter, awards: [], withheld: [], balance: await balanceOf(ctx.db, ctx.user.id) })
  if (query.force_sync_mode === 'server') return nothing()
  const agrees =
    body.missionDay === counter.missionDay && body.status === counter.status && body.count === counter.count + 1
  if (counter.status === 'COMPLETED' || !agrees) {
    if (query.force_sync_mode === 'client') return nothing()
    throw new CounterConflict(
      counter,
      'The week on the server is another one',
      body.missionDay === counter.missionDay ? 'count' : 'mission_day',
    )
  }
  return performCheckIn(ctx, undefined, ({ input, answer }, paid) => {
    const { balance, pointsAwarded: points, checking } = answer(paid)
    return {
      counter: { ...counter, count: input.streak_day, status: 'COMPLETED' as const },
      awards: [
        { missionType: 'streaks' as const, points, spins: 0, rewardItemId: null, ...(checking && { checking }) },
      ],
      withheld: [],
      balance,
    }
  })
}
