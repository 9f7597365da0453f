import type { PersonCtx } from '../../core/context.ts'
import { freeSpinsOn, type Wheel } from './roulette.rules.ts'
import * as store from './roulette.store.ts'

/** The state of the mission's card, which shows whether a spin is available. */
export async function rouletteCard(
  ctx: PersonCtx,
  wheel: Pick<Wheel, 'rule' | 'since'>,
  { today, dayStart }: { today: string; dayStart: Date },
) {
  const { held, daily_used } = (await ctx.readBatched(store.unused, { user_id: ctx.user.id, day: today }))!
  const hasSpin = held > 0 || daily_used < freeSpinsOn(wheel, dayStart)
  return { actionState: hasSpin ? ('CLAIM' as const) : ('GO' as const), points: null, nextPoints: null, progress: null }
}
