import type { AdminApi, Output } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { nextStepOf, requestExpiry } from './approval.rules.ts'
import { accountOf } from './change-answer.ts'
import { waitingChanges } from './inbox.store.ts'
import { stopsToReview } from './stops.ts'

type Item = Output<AdminApi['GET /api/v1/admin/campaign/inbox']>['items'][number]

/** The most changes that are looked through: more are open only where nobody works on them. */
const MOST_CHANGES = 200

/** The changes whose next step is the caller's. */
export async function changesToDo({ db, staff }: StaffCtx): Promise<Item[]> {
  const account = await accountOf(db, staff)
  const changes = await db.many(waitingChanges, { limit: MOST_CHANGES })
  return changes.flatMap((change): Item[] => {
    const kind = nextStepOf({ account, role: staff.role }, change)
    if (!kind) return []
    const { id, title, created_by_name: by, why, returned_because: because, updated_at: at } = change
    const dueAt = requestExpiry(change)?.toISOString() ?? null
    return [{ kind, id, title, by, reason: because ?? why, at: at.toISOString(), dueAt, subject: null, line: null }]
  })
}

/** What was switched off and waits for the caller to look at it. */
export const stopsToLookAt = async (ctx: StaffCtx): Promise<Item[]> =>
  (await stopsToReview(ctx, await accountOf(ctx.db, ctx.staff))).map(
    ({ id, name, stoppedBy, stoppedAt, dueAt, reason, ...stop }) => ({
      kind: 'STOP',
      id,
      title: name,
      by: stoppedBy?.name ?? null,
      reason,
      at: stoppedAt,
      dueAt,
      subject: { kind: stop.kind, countryCode: stop.countryCode, key: stop.key },
      line: null,
    }),
  )
