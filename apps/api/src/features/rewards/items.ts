import { stepColumns, type Step } from '../../core/ledger/traces.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './rewards.store.ts'

interface HandOut {
  definition: string
  user: string
  at: Date
}

/**
 * Gives a person the next item of a reward, outside of any mission; returns its id, or undefined if there is
 * none.
 */
export async function handOutReward(tx: Tx, handOut: HandOut): Promise<string | undefined> {
  return (await tx.one(store.takeItem, handOut))?.id ?? undefined
}

/** Takes unclaimed items from their owners, who earned them twice, and returns them to the pool. */
export async function returnRewards(tx: Tx, items: readonly string[], at: Date): Promise<void> {
  await tx.one(store.returnToPool, { items: [...items], at })
}

/** Adds a trace step to a reward, for the person and staff. */
export async function traceReward(tx: Tx, item: string, step: Step): Promise<void> {
  await tx.one(store.addTrace, { item, ...stepColumns(step) })
}

/** The last step of a reward. */
export const lastRewardStep = (tx: Tx, item: string) => tx.one(store.lastTrace, { item })

type Status = 'UNCLAIMED' | 'PENDING' | 'CLAIMED' | 'EXPIRED'

/** Changes a reward's status, with a trace step; returns false if its status is not `from`. */
export async function moveReward(tx: Tx, item: string, from: Status, to: Status, step: Step): Promise<boolean> {
  if (!(await tx.one(store.moveItem, { id: item, from, to }))) return false
  await traceReward(tx, item, step)
  return true
}

/**
 * Gives a reward whose claim failed back to its owner, who can claim it again until `until`, or longer if its time to
 * claim is longer. Returns false if it is not pending.
 */
export async function reopenReward(tx: Tx, item: string, until: Date, step: Step): Promise<boolean> {
  if (!(await tx.one(store.reopenItem, { id: item, until }))) return false
  await traceReward(tx, item, step)
  return true
}
