import type { Api, Parsed } from '@momi/contract'
import type { UserCtx } from '../../core/context.ts'
import { daysOfMonth } from './calendar.rules.ts'
import { streakMonth } from './calendar.store.ts'
import { coversIn, pendingCovers } from './streaks.rules.ts'
import { loadStreak, requireEnabled } from './streaks.ts'

/**
 * A month of the person's days, by default the current one. Covers that the next check-in will use are shown as used.
 */
export async function calendar(ctx: UserCtx, { query }: Parsed<Api['GET /api/v1/streaks/calendar']>) {
  const streak = requireEnabled(await loadStreak(ctx, ctx.now()))
  const { today } = streak
  const month = query.month ?? today.slice(0, 7)
  const recorded = (await ctx.db.one(streakMonth, {
    user: ctx.user.id,
    first: `${month}-01`,
    last: lastDayOf(month),
  }))!
  const { since } = recorded
  const covers = [...pendingCovers(streak), ...coversIn(recorded.adjustments)]
  const states = new Map([
    ...covers.map(({ date, by }) => [date, by] as const),
    ...recorded.check_ins.map((date) => [date, 'CHECKED_IN'] as const),
  ])
  return { month, since, days: daysOfMonth(month, { today, since, recorded: states }) }
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10)
}
