import { z } from 'zod'
import { Gift, missionKind, pointsOf, unlessPaidInPoints } from '../../../core/missions/kind.ts'

/** The person must be active on `days` of the last `of` mission days. The server decides which days are active. */
export const LoyaltyRule = z
  .strictObject({ days: z.number().int().min(2).max(60), of: z.number().int().min(2).max(60), gift: Gift })
  .refine(({ days, of }) => days <= of, { path: ['days'], message: 'must not be more than of' })
export type LoyaltyRule = z.infer<typeof LoyaltyRule>

export const loyaltyBonus = missionKind({
  type: 'loyalty_bonus',
  rule: LoyaltyRule,
  points: ({ gift }) => pointsOf(gift),
  withoutPoints: unlessPaidInPoints,
})
