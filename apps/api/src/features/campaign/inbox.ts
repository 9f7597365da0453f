import type { AdminApi, Output } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { nextStepOf, requestExpiry, type Account } from './approval.rules.ts'
import { accountOf } from './change-answer.ts'
import { waitingChanges } from './inbox.store.ts'
import { stopsToReview } from './stops.ts'

type Inbox = Output<AdminApi['GET /api/v1/admin/campaign/inbox']>
type Item = Inbox['items'][number]
type Source = (ctx: StaffCtx, account: Account) => Promise<Item[]>

/** The most changes that are looked through: more are open only where nobody works on them. */
const MOST_CHANGES = 200

const changesToDo: Source = async ({ db, staff }, account) => {
  const changes = await db.many(waitingChanges, { limit: MOST_CHANGES })
  return changes.flatMap((change): Item[] => {
    const kind = nextStepOf({ account, role: staff.role }, change)
    if (!kind) return []
    const { id, title, created_by_name: by, why, returned_because: because, updated_at: at } = change
    const dueAt = requestExpiry(change)?.toISOString() ?? null
    return [{ kind, id, title, by, reason: because ?? why, at: at.toISOString(), dueAt, subject: null }]
  })
}

const stopsToLookAt: Source = async (ctx, account) =>
  (await stopsToReview(ctx, account)).map(({ id, name, stoppedBy, stoppedAt, dueAt, reason, ...stop }) => ({
    kind: 'STOP',
    id,
    title: name,
    by: stoppedBy?.name ?? null,
    reason,
    at: stoppedAt,
    dueAt,
    subject: { kind: stop.kind, countryCode: stop.countryCode, key: stop.key },
  }))

/** Everything that can wait for somebody. Each is a short list that is read through an index. */
const SOURCES: readonly Source[] = [changesToDo, stopsToLookAt]

/** What waits for the caller, newest first. */
export async function inbox(ctx: StaffCtx): Promise<Inbox> {
  const account = await accountOf(ctx.db, ctx.staff)
  const found = await Promise.all(SOURCES.map((source) => source(ctx, account)))
  return { items: found.flat().toSorted((one, other) => other.at.localeCompare(one.at)) }
}
