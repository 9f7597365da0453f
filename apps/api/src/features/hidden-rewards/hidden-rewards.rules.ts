import { z } from 'zod'
import { field } from '../../core/config/field.ts'
import { falls, firstOf, worse } from '../../core/config/worsening.ts'
import {
  Gift,
  countedKind,
  giftWorsening,
  type MilestoneContext,
  rateCap,
  rateCapWorsening,
  unlessPaidInPoints,
} from '../../core/missions/kind.ts'

const READING = rateCap('articles').prefault({ perMinute: 4, perDay: 200 })

const Gap = field(
  z
    .strictObject({
      least: field(z.number().int().positive(), {
        title: 'At least',
        unit: 'articles',
        effect: { code: 'LIMITS', when: 'lowered' },
      }),
      most: field(z.number().int().positive(), {
        title: 'At most',
        unit: 'articles',
        effect: { code: 'LIMITS', when: 'lowered' },
      }),
    })
    .refine(({ least, most }) => least <= most, {
      path: ['most'],
      message: 'The greatest distance must not be less than the smallest.',
    }),
  {
    title: 'Distance between two finds',
    description: 'How many articles a person reads until the next one hides a gift. Each distance is drawn by chance.',
  },
)

const HidingRule = z.strictObject({
  gift: Gift,
  gap: Gap,
  dailyCap: field(z.number().int().positive().max(20), {
    title: 'Finds a day',
    description: 'How many gifts one person finds in a day, big and small ones together.',
    unit: 'times a day',
    effect: { code: 'LIMITS', when: 'raised' },
  }),
  growth: READING,
})

type Hiding = { gap: z.infer<typeof Gap>; dailyCap: number }

/**
 * The numbers of the articles that hide a reward for this person, counted from the day's first article. The person
 * cannot predict them.
 */
function hidingArticles({ gap, dailyCap }: Hiding, { draw }: MilestoneContext): number[] {
  const articles: number[] = []
  for (let find = 0; find < dailyCap; find++)
    articles.push((articles.at(-1) ?? 0) + gap.least + draw(`find ${find}`, gap.most - gap.least + 1))
  return articles
}

type HidingRule = Hiding & { gift: Gift; growth: z.infer<typeof READING> }

/**
 * Compares how often rewards hide, and not the articles that hide them: these are drawn again with another gap, but
 * nobody has seen one of them.
 */
const hidingWorsening = (before: HidingRule, after: HidingRule) =>
  firstOf(
    giftWorsening(before.gift, after.gift),
    falls('TIMES', before.dailyCap, after.dailyCap),
    worse('TERMS', after.gap.least > before.gap.least || after.gap.most > before.gap.most),
    rateCapWorsening(before.growth, after.growth),
  )

/**
 * Hides rewards in articles. The day's first find comes from the big pool, or from the small pool if the big one is
 * empty; all further finds come from the small pool. `dailyCap` limits the finds from both pools together.
 */
export const hiddenRewards = countedKind({
  type: 'hidden_rewards',
  rule: HidingRule,
  counting: {
    per: 'day',
    isSecret: true,
    rateCap: ({ growth }) => growth,
    milestones: (rule, facts) =>
      hidingArticles(rule, facts).map((at, find) => ({
        at,
        tries:
          find === 0
            ? [{ type: 'hidden_rewards' as const, gift: rule.gift }, { type: 'hidden_rewards_small_reward' as const }]
            : [{ type: 'hidden_rewards_small_reward' as const }],
      })),
  },
  withoutPoints: unlessPaidInPoints,
  worsening: hidingWorsening,
})

/** Grants the rewards of the small pool. If `hiddenRewards` is off, this mission hides rewards in articles itself. */
export const hiddenRewardsSmall = countedKind({
  type: 'hidden_rewards_small_reward',
  countsAs: 'hidden_rewards',
  rule: HidingRule,
  counting: {
    per: 'day',
    isSecret: true,
    rateCap: ({ growth }) => growth,
    milestones: (rule, facts) =>
      hidingArticles(rule, facts).map((at) => ({ at, tries: [{ type: 'hidden_rewards_small_reward' as const }] })),
  },
  gift: ({ gift, dailyCap }) => ({ gift, perDay: dailyCap }),
  withoutPoints: unlessPaidInPoints,
  worsening: hidingWorsening,
})
