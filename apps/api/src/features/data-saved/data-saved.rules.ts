import { z } from 'zod'
import { field } from '../../core/config/field.ts'
import { falls, firstOf, worse } from '../../core/config/worsening.ts'
import { Gift, countedKind, pointsOf, rateCap, rateCapWorsening } from '../../core/missions/kind.ts'

const DataSavedRule = z.strictObject({
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
  growth: rateCap('kB').prefault({ perMinute: 30_000, perDay: 4_000_000 }),
})

type Steps = z.infer<typeof DataSavedRule>['steps']

/** What the steps up to this number of kilobytes give, by kind of gift. */
function givenUpTo(steps: Steps, kilobytes: number): Map<string, number> {
  const given = new Map<string, number>()
  for (const { gift } of steps.filter((step) => step.kilobytes <= kilobytes)) {
    const [kind, amount] = 'reward' in gift ? [gift.reward, 1] : (Object.entries(gift)[0] as [string, number])
    given.set(kind, (given.get(kind) ?? 0) + amount)
  }
  return given
}

/** Whether somebody who saves the kilobytes of one of the steps gets less from the other steps. */
const doStepsGiveLess = (before: Steps, after: Steps): boolean =>
  before.some(({ kilobytes }) => {
    const given = givenUpTo(after, kilobytes)
    return [...givenUpTo(before, kilobytes)].some(([kind, amount]) => (given.get(kind) ?? 0) < amount)
  })

const pointsOfSteps = (steps: Steps): number => steps.reduce((sum, { gift }) => sum + pointsOf(gift), 0)

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
  points: ({ steps }) => pointsOfSteps(steps),
  withoutPoints: (rule) => {
    const steps = rule.steps.filter(({ gift }) => !('points' in gift))
    return steps.length > 0 ? { ...rule, steps } : null
  },
  worsening: (before, after) =>
    firstOf(
      falls('POINTS', pointsOfSteps(before.steps), pointsOfSteps(after.steps)),
      worse('TERMS', doStepsGiveLess(before.steps, after.steps)),
      rateCapWorsening(before.growth, after.growth),
    ),
})
