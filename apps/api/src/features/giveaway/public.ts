import type { UserCtx } from '../../core/context.ts'

export { giveawayKind } from './giveaway.rules.ts'

/** How the card stands; null where there is nothing to show. */
export const giveawayCard = async (_ctx: UserCtx) => ({ actionState: 'GO' as const, points: null, progress: null })
