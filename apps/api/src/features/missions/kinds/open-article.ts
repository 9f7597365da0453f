import { z } from 'zod'
import { firstOf } from '../../../core/config/worsening.ts'
import {
  Gift,
  countedKind,
  giftWorsening,
  pointsOf,
  rateCap,
  rateCapWorsening,
  unlessPaidInPoints,
} from '../../../core/missions/kind.ts'

/** Open one article a day. */
export const openArticle = countedKind({
  type: 'open_article',
  rule: z.strictObject({ gift: Gift, growth: rateCap('articles').prefault({ perMinute: 4, perDay: 200 }) }),
  counting: {
    per: 'day',
    rateCap: ({ growth }) => growth,
    milestones: ({ gift }) => [{ at: 1, tries: [{ type: 'open_article', gift }] }],
  },
  points: ({ gift }) => pointsOf(gift),
  withoutPoints: unlessPaidInPoints,
  worsening: (before, after) =>
    firstOf(giftWorsening(before.gift, after.gift), rateCapWorsening(before.growth, after.growth)),
})
