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
  const free = freeSpinsOn(wheel, dayStart)
  const hasSpin = held > 0 || daily_used < free
  const actionState = hasSpin ? ('CLAIM' as const) : ('GO' as const)
  const spins = { gift: 'SPINS' as const, amount: free, needs: null, every: null, within: null, per: 'DAY' as const }
  return {
    actionState,
    points: null,
    nextPoints: null,
    pays: free > 0 ? { ...spins, times: 1, most: free } : null,
    progress: null,
  }
}
