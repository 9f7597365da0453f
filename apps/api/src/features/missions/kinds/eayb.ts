import { z } from 'zod'
import { field } from '../../../core/config/field.ts'
import { falls, firstOf, rises } from '../../../core/config/worsening.ts'
import {
  Gift,
  countedKind,
  giftWorsening,
  pointsOf,
  rateCap,
  rateCapWorsening,
  unlessPaidInPoints,
} from '../../../core/missions/kind.ts'

/** Earn as you browse: a gift for every `minutes` of browsing, at most `dailyCap` times a day. */
export const eayb = countedKind({
  type: 'eayb',
  rule: z.strictObject({
    minutes: field(z.number().int().positive(), {
      title: 'Minutes of browsing',
      description: 'The person gets the gift each time that they have browsed this long.',
      unit: 'minutes',
      effect: { code: 'LIMITS', when: 'lowered' },
    }),
    gift: Gift,
    dailyCap: field(z.number().int().positive().max(100), {
      title: 'Gifts a day',
      description: 'How often one person gets the gift in a day.',
      unit: 'times a day',
      effect: { code: 'LIMITS', when: 'raised' },
    }),
    // The counter is in minutes, so it grows by at most one per minute.
    growth: rateCap('minutes').prefault({ perMinute: 1, perDay: 1440 }),
  }),
  counting: {
    per: 'day',
    startsAtPhonesMidnight: true,
    rateCap: ({ growth }) => growth,
    milestones: ({ minutes, gift, dailyCap }) =>
      Array.from({ length: dailyCap }, (_, i) => ({ at: (i + 1) * minutes, tries: [{ type: 'eayb' as const, gift }] })),
  },
  points: ({ gift, dailyCap }) => pointsOf(gift) * dailyCap,
  withoutPoints: unlessPaidInPoints,
  worsening: (before, after) =>
    firstOf(
      giftWorsening(before.gift, after.gift),
      rises('GOAL', before.minutes, after.minutes),
      falls('TIMES', before.dailyCap, after.dailyCap),
      rateCapWorsening(before.growth, after.growth),
    ),
})
