import type { PersonCtx } from '../../core/context.ts'
import type { RouletteRule } from './roulette.rules.ts'
import * as store from './roulette.store.ts'

/** The state of the mission's card, which shows whether a spin is available. */
export async function rouletteCard(ctx: PersonCtx, rule: RouletteRule, today: string) {
  const { freePerDay } = rule
  const { held, daily_used } = (await ctx.readBatched(store.unused, { user_id: ctx.user.id, day: today }))!
  const hasSpin = held > 0 || daily_used < freePerDay
  return { actionState: hasSpin ? ('CLAIM' as const) : ('GO' as const), points: null, nextPoints: null, progress: null }
}
