import { HOUR } from '@momi/contract/rules/durations'
import { read, write, type Db, type Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import type { Ctx, UserCtx } from '../context.ts'
import { recordChange } from './account-changes.ts'

const addMove = write(
  'device_moves_add_move',
  {
    kind: 'text',
    user: 'uuid',
    haid: 'text?',
    to_haid: 'text',
    at: 'timestamptz',
    ends_at: 'timestamptz',
    due_at: 'timestamptz?',
    change: 'text',
  },
  {},
  `insert into device_moves (kind, user_id, haid, to_haid, at, ends_at, due_at, change_token_hash)
   values (:kind, :user, :haid, :to_haid, :at, :ends_at, :due_at, :change)`,
)

/**
 * Records that a locked account is on another phone, of which its person is told. CODE: it leaves the phone `haid` at the
 * end of the notice; null if that phone is lost. NUMBER: it was signed in to there and leaves no phone.
 */
export async function recordMove(
  ctx: Pick<Ctx, 'cipher' | 'now' | 'env'>,
  tx: Tx,
  { kind, user, haid, to }: { kind: 'CODE' | 'NUMBER'; user: string; haid: string | null; to: string },
): Promise<void> {
  const at = ctx.now()
  const ends_at = new Date(at.getTime() + ctx.env.DEVICE_MOVE_NOTICE_HOURS * HOUR)
  const change = await recordChange(ctx, tx, { user, kind: 'MOVED' })
  await tx.one(addMove, { kind, user, haid, to_haid: to, at, ends_at, due_at: haid === null ? null : ends_at, change })
}

const noticeRuns = read(
  'device_moves_notice_runs',
  { session: 'uuid', now: 'timestamptz' },
  { runs: 'bool' },
  `select exists (select from sessions s join device_moves m on m.to_haid = s.haid
                   where s.id = :session and m.kind = 'CODE' and m.outcome is null and m.ends_at > :now
                     and remaining_account(m.user_id) = s.user_id) as runs`,
)

/**
 * Refuses a change of the sign-in on the phone to which the account has just moved by a code: whoever took it there could
 * merge it into an account of their own, and its owner could not stop the move any more.
 */
export async function requireNoNotice({ user, now }: Pick<UserCtx, 'user' | 'now'>, tx: Tx): Promise<void> {
  const { runs } = (await tx.one(noticeRuns, { session: user.session, now: now() }))!
  if (runs) throw new Refusal('device_move_notice', 'The account has moved to this phone by a code a moment ago')
}

/**
 * SQL: the last take-over of a session's phone, if the earlier account can be brought back there: it has no sign-in, and
 * the session is not its own. Whoever has the phone may, as they had the account before.
 */
export const UNDOABLE = `select m.id, former.id as "from", m.ends_at
     from (select m.*, s.user_id as caller from sessions s
             join device_moves m on m.haid = s.haid and m.kind = 'TAKE_OVER' and m.ends_at > :now
                                and coalesce(m.outcome, 'DONE') = 'DONE'
            where s.id = :session order by m.id desc limit 1) m
     join users former on former.id = remaining_account(m.user_id)
    where former.user_type = 'ANONYMOUS' and former.erased_at is null and former.id <> m.caller`

const movesOfDevice = read(
  'device_moves_of_device',
  { session: 'uuid', user: 'uuid', now: 'timestamptz' },
  {
    moved_at: 'timestamptz?',
    ends_at: 'timestamptz?',
    is_leaving: 'bool?',
    undo_until: 'timestamptz?',
    earns_from: 'timestamptz?',
  },
  `select moved.at as moved_at, moved.ends_at, moved.haid is not null as is_leaving,
          undoable.ends_at as undo_until, taken.due_at as earns_from
     from (select haid from sessions where id = :session) s
     left join lateral (
       select at, ends_at, haid from device_moves m
        where m.outcome is null and m.ends_at > :now and m.to_haid <> s.haid
          and (m.kind = 'CODE' and m.haid = s.haid and remaining_account(m.user_id) = :user
               or m.kind = 'NUMBER' and m.user_id = :user)
        order by m.id desc limit 1) moved on true
     left join lateral (
       select due_at from device_moves m
        where m.kind = 'TAKE_OVER' and m.haid = s.haid and m.due_at > :now and remaining_account(m.to_user_id) = :user
        order by m.id desc limit 1) taken on true
     left join (${UNDOABLE}) undoable on true`,
)

/** What concerns the session's phone of moves to other phones and other accounts. */
export async function movesOf(ctx: { db: Db } & Pick<UserCtx, 'user' | 'now'>) {
  const { id: user, session } = ctx.user
  const row = await ctx.db.one(movesOfDevice, { session, user, now: ctx.now() })
  const { moved_at = null, ends_at = null, is_leaving = null, undo_until = null, earns_from = null } = row ?? {}
  return {
    moved:
      moved_at && ends_at
        ? { at: moved_at.toISOString(), endsAt: ends_at.toISOString(), isLeaving: is_leaving === true }
        : null,
    undoUntil: undo_until?.toISOString() ?? null,
    earnsFrom: earns_from?.toISOString() ?? null,
  }
}
