import type { HoldOutcome } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { ConcurrentChange, lock } from '../../core/locks/locks.ts'
import { forEachItem } from '../../core/work/for-each-item.ts'
import type { Tx } from '../../db/db.ts'
import { endOf } from './account-holds.rules.ts'
import * as store from './account-holds.store.ts'
import { placeForOwner } from './place.ts'
import { showWait } from './wait.ts'

interface Ending {
  outcome: HoldOutcome
  at: Date
  by?: { staff: string | null; reason: string }
}

/** Ends an open hold of a locked account; its payouts go on unless another hold of the account is open. */
export async function endHold(tx: Tx, { id, user }: { id: string; user: string }, ending: Ending): Promise<void> {
  const { outcome, at, by = { staff: null, reason: null } } = ending
  await tx.one(store.end, { id, outcome, at, ...by })
  await showWait(tx, user, at)
}

type EndCtx = Pick<Ctx, 'db' | 'transact' | 'now' | 'env'>

/** Ends the holds whose time is over, whose person has shown that they are one, or whose appeal nobody has answered. */
export async function endDueHolds(ctx: EndCtx): Promise<void> {
  await adoptStops(ctx)
  await forEachItem(await ctx.db.many(store.maybeOver, { now: ctx.now() }), ({ id, user }) => endIfDue(ctx, id, user))
}

/** The same for one hold, so that nobody has to wait for the job. */
export const endIfDue = ({ transact, now, env }: Omit<EndCtx, 'db'>, id: string, user: string): Promise<void> =>
  transact(async (tx) => {
    await lock(tx, { users: [user] })
    const hold = await tx.one(store.openById, { id })
    if (!hold) return
    if (hold.user !== user) throw new ConcurrentChange()
    const at = now()
    const outcome = endOf(hold, at, env.HOLD_RELEASE_BELOW)
    if (outcome) await endHold(tx, hold, { outcome, at })
  })

/** The release before 0143 stops payouts in a column of the account: that becomes a hold. */
async function adoptStops({ db, transact }: EndCtx): Promise<void> {
  await forEachItem(await db.many(store.stoppedAccounts, {}), ({ user, at }) =>
    transact(async (tx) => {
      await lock(tx, { users: [user] })
      if (!(await tx.one(store.endStop, { user }))) return
      await placeForOwner(tx, { user, at, what: 'A change of the account was disputed' })
    }),
  )
}
