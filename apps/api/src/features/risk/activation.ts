import { RISK_SIGNALS, type RiskSignal } from '@momi/contract'
import type { Values } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import * as store from './cases.store.ts'
import { textOfTerms } from './score.rules.ts'
import { SIGNALS } from './signals.ts'
import { riskSubject, type RiskBody, type SignalTerms } from './subject.ts'

/** What a signal needs in shadow, with exactly its terms, before it may hold payouts. */
const LEAST_DAYS = 7
const LEAST_REVIEWED = 50
const MOST_REFUTED = 0.05

/** What the days in shadow have shown of a rule. */
type Evidence = Pick<Values<(typeof store.evidence)['row']>, 'days' | 'confirmed' | 'refuted'>

export const NO_EVIDENCE: Evidence = { days: 0, confirmed: 0, refuted: 0 }

/** What keeps a rule from being active; null: nothing. */
export function missingFor({ days, confirmed, refuted }: Evidence): string | null {
  const reviewed = confirmed + refuted
  if (days < LEAST_DAYS) return `It was counted in shadow on ${days} of ${LEAST_DAYS} days with these terms.`
  if (reviewed < LEAST_REVIEWED) return `${reviewed} of ${LEAST_REVIEWED} cases with these terms were reviewed.`
  if (refuted > reviewed * MOST_REFUTED)
    return `${refuted} of ${reviewed} reviewed cases were wrong; at most ${MOST_REFUTED * 100}% may be.`
  return null
}

/** The evidence of each rule of some settings, by signal and terms. */
export async function evidenceOf(db: Db, bodies: readonly RiskBody[]) {
  const rules = bodies.flatMap((body) => RISK_SIGNALS.map((signal) => ({ signal, terms: textOfTerms(body[signal]) })))
  const rows = await db.many(store.evidence, {
    signals: rules.map(({ signal }) => signal),
    terms: rules.map(({ terms }) => terms),
  })
  return (signal: RiskSignal, terms: SignalTerms) =>
    rows.find((row) => row.signal === signal && row.terms === textOfTerms(terms))
}

/** Why signals of a body may not be active yet. What is active already with the same terms stays so. */
export async function activationProblems(db: Db, { body, live }: { body: unknown; live: unknown }) {
  const schema = riskSubject.schema('')
  const [next, current] = [schema.safeParse(body), schema.safeParse(live)]
  if (!next.success) return []
  const begins = RISK_SIGNALS.filter((signal) => {
    const [after, before] = [next.data[signal], current.data?.[signal]]
    const isActive = before?.mode === 'ACTIVE' && textOfTerms(before) === textOfTerms(after)
    return after.mode === 'ACTIVE' && !isActive
  })
  if (begins.length === 0) return []
  const evidence = await evidenceOf(db, [next.data])
  return begins.flatMap((signal) => {
    const missing = missingFor(evidence(signal, next.data[signal]) ?? NO_EVIDENCE)
    return missing === null
      ? []
      : [{ path: [signal, 'mode'], text: `“${SIGNALS[signal].title}” cannot be active yet. ${missing}` }]
  })
}
