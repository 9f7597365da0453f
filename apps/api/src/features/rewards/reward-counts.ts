import type { Ctx } from '../../core/context.ts'
import { foldCounts, foldStock } from './rewards-admin.store.ts'

const AT_ONCE = 10_000

/** Folds the changes of the reward counts into their totals, each batch in its own transaction. */
export async function foldRewardCounts({ transact }: Pick<Ctx, 'transact'>): Promise<void> {
  for (;;) {
    const { done } = (await transact((tx) => tx.one(foldCounts, { most: AT_ONCE })))!
    if (done < AT_ONCE) return
  }
}

/** Folds the changes of the stock that can be won by now into one total per reward. */
export async function foldRewardStock({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  for (;;) {
    const { done } = (await transact((tx) => tx.one(foldStock, { now: now(), most: AT_ONCE })))!
    if (done < AT_ONCE) return
  }
}
