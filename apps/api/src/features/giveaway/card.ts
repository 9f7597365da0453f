import type { PersonCtx } from '../../core/context.ts'
import * as store from './giveaway.store.ts'

/**
 * The card of the mission: CLAIMED after a claim, CLAIM if the last check found the browser to be the default,
 * otherwise GO. A claim that waits for a check, the operator or staff is pending.
 */
export async function giveawayCard(ctx: PersonCtx) {
  const { claimed, seen } = (await ctx.readBatched(store.cardFacts, {
    user_id: ctx.user.id,
    session: ctx.user.session,
  }))!
  const actionState = claimed ? ('CLAIMED' as const) : seen ? ('CLAIM' as const) : ('GO' as const)
  const gift = { gift: 'REWARD' as const, amount: 1, needs: null, every: null, within: null }
  return {
    actionState,
    ...(claimed === 'PENDING' && { isPending: true as const }),
    points: null,
    nextPoints: null,
    pays: { ...gift, per: 'LIFE' as const, times: 1, most: 1 },
    progress: null,
  }
}
