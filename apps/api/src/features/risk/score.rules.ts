import { RISK_SIGNALS, RiskMode, RiskSignal } from '@momi/contract'
import { z } from 'zod'
import { MOST_COUNTED } from './signals.ts'
import type { RiskBody, SignalTerms } from './subject.ts'

/** What was counted for an account, for each signal. */
export type RiskFacts = Readonly<Record<RiskSignal, number>>

/** What one signal adds to a score. `terms`: the rule under which it did, without the mode. */
export const RiskPart = z.object({
  signal: RiskSignal,
  points: z.number().int(),
  count: z.number().int(),
  mode: RiskMode,
  terms: z.string(),
})
export type RiskPart = z.infer<typeof RiskPart>

/** A rule as text, by which what it did is counted: another weight, threshold or window is another rule. */
export const textOfTerms = ({ weight, from, full, days }: SignalTerms): string => [weight, from, full, days].join('/')

/** The points of a count: a quarter of the weight at the lower threshold, all of it at the upper one, and 0 below. */
function pointsOf({ weight, from, full }: SignalTerms, count: number): number {
  if (count < from) return 0
  const share = full === from ? 1 : Math.min(1, (count - from) / (full - from))
  return Math.round(weight * (0.25 + 0.75 * share))
}

/** What each signal adds for an account. A suspended signal counts in shadow only. */
const partsOf = (body: RiskBody, facts: RiskFacts, suspended: readonly RiskSignal[]): RiskPart[] =>
  RISK_SIGNALS.flatMap((signal) => {
    const terms = body[signal]
    const points = pointsOf(terms, facts[signal])
    if (terms.mode === 'OFF' || points === 0) return []
    const mode = suspended.includes(signal) ? 'SHADOW' : terms.mode
    return [{ signal, points, count: Math.min(facts[signal], MOST_COUNTED), mode, terms: textOfTerms(terms) }]
  })

const sumOf = (parts: readonly RiskPart[]): number => parts.reduce((sum, { points }) => sum + points, 0)

export interface RiskScore {
  parts: RiskPart[]
  /** Of the active signals: it holds payouts from `holdFrom` on. */
  score: number
  /** With the signals in shadow. */
  shadowScore: number
}

export function scoreOf(body: RiskBody, facts: RiskFacts, suspended: readonly RiskSignal[] = []): RiskScore {
  const parts = partsOf(body, facts, suspended)
  return { parts, score: sumOf(parts.filter(({ mode }) => mode === 'ACTIVE')), shadowScore: sumOf(parts) }
}
