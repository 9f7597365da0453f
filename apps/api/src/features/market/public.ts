import type { Tx } from '../../db/db.ts'
import * as store from './market.store.ts'

interface NewItem {
  id: string
  product: 'premium-wallpaper' | 'premium-icon'
  name: { en: string; pt?: string }
  /** Points. */
  price: number
  /** Where, to which client and from which major version on it is offered; absent: everywhere, to any. */
  country?: string
  clientType?: 'mini' | 'ofa'
  minVersion?: number
  position: number
}

/** Puts an item on offer; one that is there stays as it is. Its picture is /market/<product>/<id>.svg. */
export async function addMarketItem(tx: Tx, item: NewItem): Promise<void> {
  const { country = null, clientType = null, minVersion = 0, ...rest } = item
  await tx.one(store.addItem, { ...rest, country, client_type: clientType, min_version: minVersion })
}

/** Changes a price: offers that were seen before no longer hold. */
export async function setMarketPrice(tx: Tx, id: string, price: number): Promise<void> {
  await tx.one(store.setPrice, { id, price })
}

/** What one person bought is another's. Gives what both had bought: its price is returned. */
export const transferPurchases = (tx: Tx, from: string, to: string) => tx.many(store.transferOwnership, { from, to })
