import type { Ctx } from '../../core/context.ts'
import { foldCounts } from './rewards-admin.store.ts'

const AT_ONCE = 10_000

/** Folds the changes of the reward counts into their totals, each batch in its own transaction. */
export async function foldRewardCounts({ transact }: Pick<Ctx, 'transact'>): Promise<void> {
  for (;;) {
    const { done } = (await transact((tx) => tx.one(foldCounts, { most: AT_ONCE })))!
    if (done < AT_ONCE) return
  }
}
