import { RISK_MODES, RISK_SIGNALS, type RiskSignal } from '@momi/contract'
import { EVERYWHERE, SETTINGS } from '@momi/contract/config-subjects'
import { zoneOf } from '@momi/contract/rules/calendar'
import { z } from 'zod'
import { field } from '../../core/config/field.ts'
import { subjectKind } from '../../core/config/subject.ts'
import { MOST_COUNTED, SIGNALS } from './signals.ts'

/** Any change may hold somebody's payout, or let through what was held. */
const CHECKED = { effect: { code: 'LIMITS' } } as const
/** Links are deleted after this. */
const MOST_DAYS = 90

const Points = z.number().int().nonnegative().max(1000)
const Count = z.number().int().min(1).max(MOST_COUNTED)

function termsOf(signal: RiskSignal) {
  const { title, help, unit, window, defaults } = SIGNALS[signal]
  const Terms = z
    .strictObject({
      mode: field(z.enum(RISK_MODES).default('SHADOW'), {
        title: 'Mode',
        description: 'In shadow it holds nothing, and staff review a sample of what it would have held.',
        labels: { OFF: 'off', SHADOW: 'in shadow', ACTIVE: 'active' },
        ...CHECKED,
      }),
      weight: field(Points.default(defaults.weight), {
        title: 'Weight',
        unit: 'risk points',
        description: 'Its points at the upper threshold. At the lower one it has a quarter of them.',
        ...CHECKED,
      }),
      from: field(Count.default(defaults.from), {
        title: 'Lower threshold',
        description: 'Below it, the signal has no points.',
        unit,
        ...CHECKED,
      }),
      full: field(Count.default(defaults.full), { title: 'Upper threshold', unit, ...CHECKED }),
      days: field(z.number().int().min(1).max(MOST_DAYS).default(defaults.days), {
        title: 'Window',
        description: window,
        unit: 'days',
        ...CHECKED,
      }),
    })
    .refine(({ from, full }) => from <= full, {
      path: ['full'],
      message: 'The upper threshold must not be below the lower one.',
    })
  return field(Terms.prefault({}), { title, description: help })
}
export type SignalTerms = z.output<ReturnType<typeof termsOf>>

const terms = Object.fromEntries(RISK_SIGNALS.map((signal) => [signal, termsOf(signal)])) as Record<
  RiskSignal,
  ReturnType<typeof termsOf>
>

/** The most that the soft signals add up to. */
const softWeight = (body: Readonly<Record<RiskSignal, SignalTerms>>): number =>
  RISK_SIGNALS.filter((signal) => SIGNALS[signal].isSoft && body[signal].mode !== 'OFF').reduce(
    (sum, signal) => sum + body[signal].weight,
    0,
  )

const RiskBody = z
  .strictObject({
    holdFrom: field(z.number().int().min(1).max(10_000).default(100), {
      title: 'Score that holds payouts',
      unit: 'risk points',
      description: 'The sum of the points of active signals from which payouts of an account are held.',
      ...CHECKED,
    }),
    ...terms,
  })
  .refine((body) => softWeight(body) < body.holdFrom, {
    path: ['holdFrom'],
    message:
      'Signals that many honest people have, such as a shared phone or network, must not hold anybody alone: their weights together must be below this score.',
  })
export type RiskBody = z.output<typeof RiskBody>

/** The risk signals as configuration: one subject for all countries, and one for each country that has its own. */
export const riskSubject = subjectKind<RiskBody>({
  kind: 'risk',
  schema: () => RiskBody,
  isSubject: (country, key) => (country === EVERYWHERE || zoneOf(country) !== undefined) && key === SETTINGS,
  // Nobody was promised not to be looked at.
  worsening: () => null,
})
