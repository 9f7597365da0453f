import { z } from 'zod'
import { field } from '../../../core/config/field.ts'
import { firstOf, rises, worse } from '../../../core/config/worsening.ts'
import { Gift, giftWorsening, missionKind, pointsOf, unlessPaidInPoints } from '../../../core/missions/kind.ts'

/** The person must be active on `days` of the last `of` mission days. The server decides which days are active. */
export const LoyaltyRule = z
  .strictObject({
    days: field(z.number().int().min(2).max(60), {
      title: 'Active days',
      description: 'On how many days the person must be active.',
      unit: 'days',
      effect: { code: 'LIMITS', when: 'lowered' },
    }),
    of: field(z.number().int().min(2).max(60), {
      title: 'Days counted',
      description: 'Within how many days, today included.',
      unit: 'days',
      effect: { code: 'LIMITS', when: 'raised' },
    }),
    gift: Gift,
  })
  .refine(({ days, of }) => days <= of, {
    path: ['days'],
    message: 'There cannot be more active days than days counted.',
  })
export type LoyaltyRule = z.infer<typeof LoyaltyRule>

export const loyaltyBonus = missionKind({
  type: 'loyalty_bonus',
  rule: LoyaltyRule,
  points: ({ gift }) => pointsOf(gift),
  withoutPoints: unlessPaidInPoints,
  worsening: (before, after) =>
    firstOf(
      giftWorsening(before.gift, after.gift),
      rises('GOAL', before.days, after.days),
      worse('TERMS', after.of < before.of),
    ),
})
