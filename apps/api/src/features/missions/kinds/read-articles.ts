import { z } from 'zod'
import { field } from '../../../core/config/field.ts'
import { firstOf, rises } from '../../../core/config/worsening.ts'
import {
  Gift,
  countedKind,
  giftWorsening,
  pointsOf,
  rateCap,
  rateCapWorsening,
  unlessPaidInPoints,
} from '../../../core/missions/kind.ts'

/** Read a number of distinct articles a day. */
export const readArticles = countedKind({
  type: 'read_articles',
  rule: z.strictObject({
    articles: field(z.number().int().min(2), {
      title: 'Articles to read',
      description: 'Different articles within a day.',
      unit: 'articles',
      effect: { code: 'LIMITS', when: 'lowered' },
    }),
    gift: Gift,
    growth: rateCap('articles').prefault({ perMinute: 4, perDay: 200 }),
  }),
  counting: {
    per: 'day',
    rateCap: ({ growth }) => growth,
    milestones: ({ articles, gift }) => [{ at: articles, tries: [{ type: 'read_articles', gift }] }],
  },
  points: ({ gift }) => pointsOf(gift),
  withoutPoints: unlessPaidInPoints,
  worsening: (before, after) =>
    firstOf(
      giftWorsening(before.gift, after.gift),
      rises('GOAL', before.articles, after.articles),
      rateCapWorsening(before.growth, after.growth),
    ),
})
