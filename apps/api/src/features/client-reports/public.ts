import type { Ctx } from '../../core/context.ts'
import type { Analytics } from '../../gateways/analytics/analytics.ts'
import type { Values } from './client-reports.rules.ts'
import { forgetReports, forgetUnsent, takeUnsent } from './client-reports.store.ts'

type JobCtx = Pick<Ctx, 'transact' | 'now'>

const DAY_MS = 86_400_000
const KEPT_MS = 90 * DAY_MS
/** Nobody takes what is older. */
const SENDABLE_MS = 3 * DAY_MS
/** People in one run. */
const MOST_VISITS = 100

/** Sends on what is due, person by person. What is not taken stays due. */
export async function forwardReports({ transact, analytics }: JobCtx & { analytics: Analytics | null }): Promise<void> {
  if (!analytics) return
  for (let visits = 0; visits < MOST_VISITS; visits++) {
    const sent = await transact(async (tx) => {
      const rows = await tx.many(takeUnsent, { most: analytics.mostEvents })
      const last = rows.at(-1)
      if (!last) return 0
      await analytics.send({
        user: last.user_id,
        userProperties: last.user_properties as Values,
        events: rows.map(({ event_id: id, name, at, properties }) => ({
          id,
          name,
          at,
          properties: properties as Values,
        })),
      })
      return rows.length
    })
    if (sent === 0) return
  }
}

export async function forgetOldReports({ transact, now }: JobCtx): Promise<void> {
  const before = (ms: number) => ({ before: new Date(now().getTime() - ms) })
  await transact(async (tx) => {
    await tx.one(forgetUnsent, before(SENDABLE_MS))
    await tx.one(forgetReports, before(KEPT_MS))
  })
}
