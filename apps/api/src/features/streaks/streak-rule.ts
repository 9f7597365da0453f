import { z } from 'zod'
import { field } from '../../core/config/field.ts'
import { falls, firstOf, rises, worse } from '../../core/config/worsening.ts'
import { missionKind } from '../../core/missions/kind.ts'

export const WEEK = 7

/** The configured rule of the streaks mission. */
export const StreakRule = z.strictObject({
  points: field(
    z
      .array(field(z.number().int().positive(), { title: 'Points', unit: 'points', effect: { code: 'COST' } }))
      .length(WEEK)
      .refine(
        (points) => points.every((value, i) => i === 0 || value >= points[i - 1]!),
        'No day may give fewer points than the day before it.',
      ),
    { title: 'Points of each day', item: 'day {n}' },
  ),
  coolOffHours: field(z.number().min(0).max(24).default(8), {
    title: 'Time between two check-ins',
    description: 'Applies to the person and to the wallet.',
    unit: 'hours',
    effect: { code: 'LIMITS', when: 'lowered' },
  }),
  freezes: field(
    z
      .strictObject({
        price: field(z.number().int().positive().nullable(), {
          title: 'Price',
          unit: 'points',
          none: 'not sold',
          effect: { code: 'LIMITS', when: 'lowered' },
        }),
        most: field(z.number().int().min(0).max(7), {
          title: 'At most',
          description: 'How many a person may own at a time.',
          unit: 'freezes',
          effect: { code: 'LIMITS', when: 'raised' },
        }),
      })
      .default({ price: 50, most: 2 }),
    { title: 'Freezes', description: 'Each freeze covers a missed day.' },
  ),
  ticketGraceHours: field(z.number().min(0).max(72).default(24), {
    title: 'Time for offline check-ins',
    description: 'How long after its day a check-in that was made offline still counts.',
    unit: 'hours',
    effect: { code: 'LIMITS', when: 'raised' },
  }),
  outageHours: field(z.number().positive().max(24).default(4), {
    title: 'Outage that bridges a day',
    description: 'A day on which check-in was unavailable for this long costs nobody their streak.',
    unit: 'hours',
    effect: { code: 'LIMITS', when: 'lowered' },
  }),
})

export type StreakRule = z.infer<typeof StreakRule>

/** The points of a whole week. */
export const pointsOfWeek = ({ points }: Pick<StreakRule, 'points'>): number =>
  points.reduce((sum, ofDay) => sum + ofDay, 0)

/** The mission is off in a country without points, because every day of the week pays points. */
export const streaksKind = missionKind({
  type: 'streaks',
  rule: StreakRule,
  hasPausedDays: true,
  withoutPoints: () => null,
  worsening: (before, after) =>
    firstOf(
      falls('POINTS', pointsOfWeek(before), pointsOfWeek(after)),
      ...before.points.map((points, i) => worse('TERMS', after.points[i]! < points)),
      worse('TERMS', rises('TERMS', before.freezes.price, after.freezes.price) !== null),
      worse('TERMS', after.freezes.most < before.freezes.most),
      worse('TERMS', after.coolOffHours > before.coolOffHours),
      worse('TERMS', after.ticketGraceHours < before.ticketGraceHours),
      worse('TERMS', after.outageHours > before.outageHours),
    ),
})
