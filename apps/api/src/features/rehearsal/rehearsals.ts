import { randomUUID } from 'node:crypto'
import type { Rehearsal, RehearsalScope } from '@momi/contract'
import { REHEARSAL_LASTS } from '@momi/contract/config-subjects'
import type { StaffCtx } from '../../core/context.ts'
import { audit } from '../../core/records/audit.ts'
import type { Values } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import type { DraftItem } from './rehearse.ts'
import * as store from './rehearsals.store.ts'

/** What is rehearsed. change null: bodies that are not saved. */
interface Wanted {
  change: string | null
  hash: string
  scope: RehearsalScope
  items: readonly DraftItem[]
}

/** The last rehearsal of exactly this content, however old; undefined if there is none. */
export async function lastRehearsal(
  db: Db,
  { change, hash, scope }: Omit<Wanted, 'items'>,
  since = new Date(0),
): Promise<Rehearsal | undefined> {
  const row = await db.one(store.lastOfContent, { change, hash, scope, since })
  return row && describe(row)
}

/** Requests a rehearsal, which a job makes; returns the one that waits, runs or is done for the same content. */
export async function requestRehearsal(
  ctx: Pick<StaffCtx, 'staff' | 'now'>,
  tx: Tx,
  wanted: Wanted,
): Promise<Rehearsal> {
  const at = ctx.now()
  const known = await lastRehearsal(tx, wanted, new Date(at.getTime() - REHEARSAL_LASTS))
  if (known && known.state !== 'FAILED') return known
  const id = randomUUID()
  await tx.one(store.addRehearsal, { id, ...wanted, items: [...wanted.items], staff: ctx.staff.id, at })
  return loadRehearsal(tx, id)
}

export async function loadRehearsal(db: Db, id: string): Promise<Rehearsal> {
  const row = await db.one(store.rehearsalOf, { id })
  if (!row) throw new Refusal('not_found', 'There is no such rehearsal')
  return describe(row)
}

/** Ends a rehearsal that waits or runs; the job that runs it stops at its next batch. */
export const cancelRehearsal = (ctx: StaffCtx, id: string): Promise<{ rehearsal: Rehearsal }> =>
  ctx.transact(async (tx) => {
    const { state, contentHash } = await loadRehearsal(tx, id)
    if (!(await tx.one(store.cancel, { id, at: ctx.now() })))
      throw new Refusal('admin_campaign_rehearsal_ended', `This rehearsal is ${state.toLowerCase()}`)
    const subject = { kind: 'rehearsal', id } as const
    const [before, after] = [
      { state, contentHash },
      { state: 'CANCELLED', contentHash },
    ]
    await audit(tx, ctx, { action: 'campaign.cancel-rehearsal', subject, reason: null, before, after })
    return { rehearsal: await loadRehearsal(tx, id) }
  })

const describe = (row: Values<typeof store.rehearsalOf.row>): Rehearsal => ({
  id: row.id,
  scope: row.scope,
  state: row.state,
  progress: row.progress / 1_000,
  requestedBy: { id: row.requested_by, name: row.requested_by_name },
  requestedAt: row.requested_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  contentHash: row.content_hash,
  release: row.release,
  resultHash: row.result_hash,
  result: row.result,
})
