import type { Tx } from '../../db/db.ts'
import * as store from './market.store.ts'

interface NewItem {
  id: string
  product: 'premium-wallpaper' | 'premium-icon'
  name: { en: string; pt?: string }
  /** In points. */
  price: number
  /** The country, client and lowest major version that it is offered to; absent: all. */
  country?: string
  clientType?: 'mini' | 'ofa'
  minVersion?: number
  position: number
}

/** Adds an item; an existing one is not changed. Its picture is /market/<product>/<id>.svg. */
export async function addMarketItem(tx: Tx, item: NewItem): Promise<void> {
  const { country = null, clientType = null, minVersion = 0, ...rest } = item
  await tx.one(store.addItem, { ...rest, country, client_type: clientType, min_version: minVersion })
}

/** Changes a price: earlier offers become invalid. */
export async function setMarketPrice(tx: Tx, id: string, price: number): Promise<void> {
  await tx.one(store.setPrice, { id, price })
}
