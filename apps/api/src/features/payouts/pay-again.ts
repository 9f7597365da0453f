import type { IdempotentCtx } from '../../core/context.ts'
import { ConcurrentChange, lock } from '../../core/locks/locks.ts'
import { Refusal } from '../../errors.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { traceReward } from '../rewards/public.ts'
import * as store from './payouts.store.ts'

/** The first payout, and a second one that the person may request after a failure. Later ones need staff. */
const ATTEMPTS_OF_PERSON = 2

/** Requests another payout of the caller's reward, to the wallet of its claim. */
export async function payAgain(ctx: IdempotentCtx, item: string) {
  const { id: user } = ctx.user
  return ctx.transact(async (tx) => {
    const last = await tx.one(store.lockLastAttempt, { item })
    if (last?.user !== user) throw new Refusal('not_found', 'No such reward that was to be paid')
    if (last.status !== 'FAILED' || last.attempt >= ATTEMPTS_OF_PERSON) throw notPayable(last)
    await addAttempt(tx, last, ctx.now())
    return { rewardItemId: item, status: 'PENDING' as const }
  })
}

/**
 * Like `payAgain`, for staff and without a limit; the transaction has locked nothing of a person before. Returns the
 * reward's owner.
 */
export async function payRewardAgain(tx: Tx, item: string, at: Date): Promise<string> {
  const seen = await tx.one(store.ownerOfReward, { item })
  if (!seen) throw new Refusal('not_found', 'No payout of a reward has this id')
  // A merge moves the payouts that it finds, so it has to wait until this one is added.
  await lock(tx, { users: [seen.user] })
  const last = await tx.one(store.lockLastAttempt, { item })
  if (last?.user !== seen.user) throw new ConcurrentChange()
  if (last.status !== 'FAILED') throw notPayable(last)
  await addAttempt(tx, last, at)
  return last.user
}

type Attempt = Values<typeof store.lockPayout.row>

const notPayable = ({ status, attempt }: Attempt) =>
  new Refusal('rewards_not_payable_again', `Payout ${attempt} of this reward is ${status}`)

async function addAttempt(tx: Tx, { id, ref }: Attempt, at: Date): Promise<void> {
  await tx.one(store.addAttempt, { id, at })
  await traceReward(tx, ref, { stage: 'CHECKED', at, holder: 'payout service', why: 'PAID_AGAIN' })
}
