import type { Tx } from '../../db/db.ts'
import * as store from './market.store.ts'

/**
 * Moves one person's purchases to another. Returns the purchases of items that both had bought, whose price is to be
 * refunded.
 */
export const transferPurchases = (tx: Tx, from: string, to: string) => tx.many(store.transferOwnership, { from, to })
