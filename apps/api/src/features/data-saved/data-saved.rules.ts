import { z } from 'zod'
import { field } from '../../core/config/field.ts'
import { Gift, RateCap, countedKind, pointsOf } from '../../core/missions/kind.ts'

export const DataSavedRule = z.strictObject({
  steps: field(
    z
      .array(
        z.strictObject({
          kilobytes: field(z.number().int().positive(), {
            title: 'Data saved',
            unit: 'kB',
            effect: { code: 'LIMITS', when: 'lowered' },
          }),
          gift: Gift,
        }),
      )
      .min(1)
      .refine(
        (steps) => steps.every((step, i) => i === 0 || step.kilobytes > steps[i - 1]!.kilobytes),
        'Each step must need more data than the one before it.',
      ),
    {
      title: 'Steps',
      description: 'How much data the browser has to save in a day, and the gift for it.',
      key: 'kilobytes',
      item: 'step of {kilobytes}',
    },
  ),
  // The highest plausible rate on a fast connection: 30 MB a minute, 4 GB a day.
  growth: RateCap.prefault({ perMinute: 30_000, perDay: 4_000_000 }),
})

export const dataSavedKind = countedKind({
  type: 'data_saved',
  rule: DataSavedRule,
  counting: {
    per: 'day',
    startsAtPhonesMidnight: true,
    rateCap: ({ growth }) => growth,
    milestones: ({ steps }) =>
      steps.map(({ kilobytes, gift }) => ({ at: kilobytes, tries: [{ type: 'data_saved' as const, gift }] })),
  },
  points: ({ steps }) => steps.reduce((sum, { gift }) => sum + pointsOf(gift), 0),
  withoutPoints: (rule) => {
    const steps = rule.steps.filter(({ gift }) => !('points' in gift))
    return steps.length > 0 ? { ...rule, steps } : null
  },
})
