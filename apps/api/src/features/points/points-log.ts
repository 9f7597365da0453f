import type { ListQuery, PointsLog, PointsReason } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { lastProof } from '../../core/ledger/chain-ledger.ts'
import { lastAudit } from '../../core/ledger/ledger-audit.ts'
import { Refusal } from '../../errors.ts'
import type { Values } from '../../db/columns.ts'
import * as store from './points-log.store.ts'

interface Filter extends ListQuery {
  user_id?: string | undefined
  reason?: PointsReason | undefined
  /** Inclusive; `to` is exclusive. */
  from?: string | undefined
  to?: string | undefined
}

type Row = Values<typeof store.entriesOfAll.row>

/** Entries of the ledger, newest first: of one account, or of all. */
export async function pointsLog(ctx: Pick<Ctx, 'db'>, filter: Filter): Promise<PointsLog> {
  // One more row than requested shows whether there is a next page.
  const rows = await entries(ctx, { ...filter, limit: filter.limit + 1 })
  const items = rows.slice(0, filter.limit).map(entryFrom)
  return { items, cursor: rows.length > filter.limit ? items.at(-1)!.id : null }
}

function entries({ db }: Pick<Ctx, 'db'>, { user_id: user, reason, from, to, limit, offset, cursor }: Filter) {
  const page = {
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    cursor: cursor === undefined ? null : Number(cursor),
    offset,
    size: limit,
  }
  if (user !== undefined) return db.many(store.entriesOfUser, { ...page, user, reason: reason ?? null })
  if (reason !== undefined) return db.many(store.entriesOfReason, { ...page, reason })
  return db.many(store.entriesOfAll, page)
}

const entryFrom = (row: Row) => ({
  id: String(row.id),
  userId: row.user,
  amount: row.amount,
  reason: row.reason,
  missionType: row.mission,
  cause: row.cause,
  balanceAfter: row.balance_after,
  createdAt: row.at.toISOString(),
  staff: row.staff === null ? null : { id: row.staff, name: row.staff_name! },
  note: row.note,
  undoes: row.reason === 'STAFF_REVERSED' ? row.cause : null,
  undoneBy: row.undone_by === null ? null : String(row.undone_by),
  isUndoable: row.reason === 'STAFF_GRANTED' && row.undone_by === null,
})

/** The balance of an account, and whether its entries prove it. */
export async function provenBalance({ db }: Pick<Ctx, 'db'>, user: string) {
  const found = await db.one(store.balanceProof, { user })
  if (!found) throw new Refusal('not_found', 'No such user')
  const { balance, entries, sum, broken, last_id: lastId, last_balance: lastBalance, last_at: lastAt } = found
  const lastEntry =
    lastId === null ? null : { id: String(lastId), balanceAfter: lastBalance!, createdAt: lastAt!.toISOString() }
  const isProven = balance === sum && balance === (lastBalance ?? 0) && broken === 0
  const proof = { entries, sum, lastEntry, brokenEntries: broken, isProven }
  return { userId: user, balance, movedTo: found.moved_to, proof }
}

/** The last proof of the ledger, and what its last nightly audit found. */
export async function ledgerProof({ db }: Pick<Ctx, 'db'>) {
  const [last, audit] = await Promise.all([db.one(lastProof, {}), db.one(lastAudit, {})])
  const { ended_at, differences } = audit!
  return {
    proof: last
      ? { day: last.day, entries: last.entries, root: last.root, provenAt: last.proven_at.toISOString() }
      : null,
    audit: { endedAt: ended_at.toISOString(), differences },
  }
}
