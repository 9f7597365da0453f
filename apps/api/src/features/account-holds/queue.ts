import type { AdminApi, HoldOfAccount, Parsed } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { cursorAfter, FIRST, LAST, positionOf } from '../../core/cursors.ts'
import { UUID } from '../../core/uuid.ts'
import type { Values } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { titleOf } from '../risk/public.ts'
import { accountsOfPerson } from '../staff/public.ts'
import { stateOf } from './account-holds.ts'
import { endUnanswered } from './account-holds.rules.ts'
import * as store from './queue.store.ts'

type Query = Parsed<AdminApi['GET /api/v1/admin/holds']>['query']
type Row = Values<typeof store.byIds.row>

/** A page of the queue: what needs an answer by its date, open holds by their end, ended ones newest first. */
export async function holdsPage(ctx: StaffCtx, { queue, country_code, reason, search, own, limit, cursor }: Query) {
  const position = positionOf(cursor)
  const now = ctx.now()
  const filters = {
    own: await ownAccounts(ctx, ctx.db),
    with_own: own === 'WITH',
    country: country_code ?? null,
    class: reason ?? null,
    search: search ?? null,
    search_id: search !== undefined && UUID.test(search) ? search : null,
    // One more row than requested shows whether there is a next page.
    size: limit + 1,
  }
  const after = { ...filters, after_at: (position ?? FIRST).at, after_id: (position ?? FIRST).id }
  const before = { ...filters, before_at: (position ?? LAST).at, before_id: (position ?? LAST).id }
  const [rows, counts] = await Promise.all([
    queue === 'ENDED'
      ? ctx.db.many(store.endedBefore, before)
      : queue === 'OPEN'
        ? ctx.db.many(store.openAfter, after)
        : ctx.db.many(store.answersAfter, { ...after, due_before: queue === 'OVERDUE' ? now : LAST.at }),
    ctx.db.many(store.answersByCountry, { now }),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const lastAt = last && (queue === 'ENDED' ? last.ended_at : queue === 'OPEN' ? last.ends_at : last.answer_due_at)
  return {
    items: shown.map((row) => holdFrom(ctx, row)),
    cursor: rows.length > limit && last && lastAt ? cursorAfter({ at: lastAt, id: last.id }) : null,
    overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0),
  }
}

/** One hold; refuses an unknown id. */
export const holdForStaff = async (ctx: StaffCtx, db: Db | Tx, id: string): Promise<HoldOfAccount> =>
  oneHold(ctx, db, id, await ownAccounts(ctx, db))

async function oneHold(ctx: StaffCtx, db: Db | Tx, id: string, own: string[]): Promise<HoldOfAccount> {
  const [row] = await db.many(store.byIds, { ids: [id], user: null, own })
  if (!row) throw new Refusal('not_found', 'No such hold')
  return holdFrom(ctx, row)
}

/** A hold with its history, and the other holds of its account. */
export async function holdDetail(ctx: StaffCtx, id: string) {
  const own = await ownAccounts(ctx, ctx.db)
  const hold = await oneHold(ctx, ctx.db, id, own)
  const [steps, rows] = await Promise.all([
    ctx.db.many(store.stepsOf, { hold: id }),
    ctx.db.many(store.byIds, { ids: [], user: hold.userId, own }),
  ])
  return {
    hold,
    steps: steps.map(({ id: step, ...row }) => ({
      step: row.step,
      at: row.at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      dueAt: row.due_at?.toISOString() ?? null,
      by: staffOf(row.staff, row.staff_name),
      reason: row.reason,
      words: row.words === null ? null : ctx.cipher.open(row.words, 'account_hold_steps.words', step),
    })),
    others: rows.filter((row) => row.id !== id).map((row) => holdFrom(ctx, row)),
  }
}

/** The accounts of the reader's person. */
const ownAccounts = async (ctx: StaffCtx, db: Db | Tx): Promise<string[]> =>
  (await accountsOfPerson(db, ctx.staff.id)).map(({ id }) => id)

const staffOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const holdFrom = ({ env, now }: Pick<StaffCtx, 'env' | 'now'>, row: Row): HoldOfAccount => ({
  id: row.id,
  userId: row.user,
  countryCode: row.country,
  kind: row.kind,
  reason: row.class,
  state: row.outcome === null ? stateOf(row) : 'ENDED',
  signals: row.signals.map((signal) => ({ ...signal, title: titleOf(signal.name) })),
  score: row.score === null ? null : Number(row.score),
  configVersion: row.config_version,
  placedAt: row.placed_at.toISOString(),
  placedBy: staffOf(row.placed_by, row.placed_by_name),
  endsAt: row.ends_at.toISOString(),
  endsUnansweredAt: endUnanswered(row, env.HOLD_RELEASE_BELOW).toISOString(),
  answerBy: row.answer_due_at?.toISOString() ?? null,
  isOverdue: row.outcome === null && row.answer_due_at !== null && row.answer_due_at <= now(),
  confirmedBy: staffOf(row.confirmed_by, row.confirmed_by_name),
  isOwn: row.is_own,
  outcome: row.outcome,
  endedAt: row.ended_at?.toISOString() ?? null,
  waiting: row.waiting,
  symbol: env.CRYPTO_SYMBOL,
})
