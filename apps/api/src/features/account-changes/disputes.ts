import { DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { ConcurrentChange, lockWithDevices } from '../../core/locks/locks.ts'
import { hashOfChange, type COOLING } from '../../core/records/account-changes.ts'
import type { Tx } from '../../db/db.ts'
import { isStoppedByOwner, placeForOwner } from '../account-holds/public.ts'
import { endSessionsOf, leaveDevice } from '../accounts/public.ts'
import * as store from './account-changes.store.ts'

/** How long a change can be disputed. */
const OPEN_MS = 30 * DAY

type Ask = Pick<Ctx, 'db' | 'now'>

/** Whether a link can be used: `used` once it was, `over` when staff have resumed payouts, `unknown` also after 30 days. */
export async function stateOfLink(ctx: Ask, token: string): Promise<'open' | 'used' | 'over' | 'unknown'> {
  const change = await find(ctx, token)
  if (!change) return 'unknown'
  if (change.disputed_at === null) return 'open'
  return (await isStoppedByOwner(ctx.db, change.user)) ? 'used' : 'over'
}

const find = (ctx: Ask, token: string) => ctx.db.one(store.findChange, sinceOpen(ctx, hashOfChange(token)))

const sinceOpen = ({ now }: Pick<Ctx, 'now'>, token_hash: string) => ({
  token_hash,
  since: new Date(now().getTime() - OPEN_MS),
})

/**
 * The person says that a change was not theirs: payouts stop, all sessions end, and staff get a case. The link is all
 * that they need, because whoever has taken the account over may have locked them out. It works once.
 */
export async function dispute({ now, transact }: Pick<Ctx, 'now' | 'transact'>, token: string): Promise<void> {
  await transact(async (tx) => {
    const change = await find({ now, db: tx }, token)
    if (!change) return
    // If the account was merged into another one since, that is the one to stop.
    if ((await lockWithDevices(tx, { users: [change.user] })).length === 0) throw new ConcurrentChange()
    await disputeLocked({ now }, tx, change, null)
  })
}

/** Disputes a move of a locked account, and leaves one session as it is: that of the phone which says so. */
export async function disputeMove(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  { hash, except }: { hash: string; except: string },
): Promise<void> {
  const change = await tx.one(store.findChange, sinceOpen(ctx, hash))
  if (change) await disputeLocked(ctx, tx, change, except)
}

async function disputeLocked(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  { id, user, kind }: { id: number; user: string; kind: Disputed },
  except: string | null,
): Promise<void> {
  const at = ctx.now()
  if (!(await tx.one(store.disputeChange, { id, at }))) return
  // While the old phones can stop moves, the account is taken off the phones to which it moved.
  for (const { haid } of await tx.many(store.stopMoves, { user, at })) await leaveDevice(tx, { haid, user, at })
  await endSessionsOf(ctx, tx, user, except)
  await placeForOwner(tx, { user, at, what: TITLES[kind] })
}

type Disputed = (typeof COOLING)[number]

/** What staff read of a dispute. */
const TITLES = {
  WALLET: 'A change of wallet was disputed',
  PHONE: 'A change of number was disputed',
  SIGN_IN: 'A change of sign-in was disputed',
  MOVED: 'A move to another phone was disputed',
} as const satisfies Record<Disputed, string>
