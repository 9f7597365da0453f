import { inBatches } from '../../core/work/batches.ts'
import type { Ctx } from '../../core/context.ts'
import { foldCounts, foldStock } from './rewards-admin.store.ts'

const AT_ONCE = 10_000

/** Folds the changes of the reward counts into their totals. */
export const foldRewardCounts = ({ transact }: Pick<Ctx, 'transact'>): Promise<void> =>
  inBatches(transact, AT_ONCE, (tx, most) => tx.one(foldCounts, { most }))

/** Folds the changes of the stock that has become available into one total per reward. */
export const foldRewardStock = ({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> =>
  inBatches(transact, AT_ONCE, (tx, most) => tx.one(foldStock, { now: now(), most }))
