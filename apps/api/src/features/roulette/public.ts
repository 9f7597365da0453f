import type { UserCtx } from '../../core/context.ts'

export { rouletteKind } from './roulette.rules.ts'

/** How the card stands; null where there is nothing to show. */
export const rouletteCard = async (_ctx: UserCtx) => ({ actionState: 'GO' as const, points: null, progress: null })
