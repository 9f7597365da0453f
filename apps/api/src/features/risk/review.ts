import { RISK_SIGNALS, type AdminApi, type Output, type Parsed } from '@momi/contract'
import type { Ctx, StaffCtx } from '../../core/context.ts'
import { audit } from '../../core/records/audit.ts'
import { Refusal } from '../../errors.ts'
import { evidenceOf, missingFor, NO_EVIDENCE } from './activation.ts'
import { countParts, dayOf } from './cases.ts'
import * as store from './cases.store.ts'
import { riskSettings } from './settings.ts'
import { partWithWords } from './signals-of.ts'
import { SIGNALS } from './signals.ts'

/** As many cases as a person looks at in one go. */
const SHOWN = 20

/** What each signal did with its present terms, in each of the settings. */
export async function signalStates({
  db,
}: Pick<Ctx, 'db'>): Promise<Output<AdminApi['GET /api/v1/admin/risk/signals']>> {
  const settings = await riskSettings(db)
  const evidence = await evidenceOf(
    db,
    settings.map(({ body }) => body),
  )
  const items = settings.flatMap(({ country, body }) =>
    RISK_SIGNALS.map((signal) => {
      const { mode, weight } = body[signal]
      const { days, cases, confirmed, refuted } = { cases: 0, ...NO_EVIDENCE, ...evidence(signal, body[signal]) }
      const missing = missingFor({ days, confirmed, refuted })
      return { country, signal, title: SIGNALS[signal].title, mode, weight, days, cases, confirmed, refuted, missing }
    }),
  )
  return { items }
}

export async function casesToReview({
  db,
}: Pick<Ctx, 'db'>): Promise<Output<AdminApi['GET /api/v1/admin/risk/cases']>> {
  const rows = await db.many(store.openCases, { most: SHOWN })
  return {
    items: rows.map(({ id, user, country, score, parts, at }) => ({
      id,
      userId: user,
      countryCode: country,
      score,
      parts: parts.map((part) => partWithWords(part)),
      at: at.toISOString(),
    })),
  }
}

type Verdict = Parsed<AdminApi['POST /api/v1/admin/risk/cases/{case_id}/verdict']>['body']

/** Counts for or against each signal of a case. A verdict stays. */
export const reviewCase = (ctx: StaffCtx, id: string, { verdict, reason }: Verdict) =>
  ctx.transact(async (tx) => {
    const found = await tx.one(store.lockCase, { id })
    if (!found) throw new Refusal('not_found', 'No such case')
    if (found.verdict !== null) throw new Refusal('admin_risk_case_reviewed', 'The case was reviewed already')
    const at = ctx.now()
    await tx.one(store.setVerdict, { id, verdict, staff: ctx.staff.id, at })
    const rows = [...countParts([found], verdict === 'RIGHT' ? 'confirmed' : 'refuted').values()]
    await tx.one(store.countVerdict, { day: dayOf(found.at), rows })
    await audit(tx, ctx, {
      action: 'risk.review',
      subject: { kind: 'user', id: found.user },
      reason,
      after: { case: id, verdict, signals: found.parts.map(({ signal }) => signal) },
    })
    return { id, verdict }
  })
