import { createHash } from 'node:crypto'

/** An item as it is offered to a person. */
export interface Offer {
  id: string
  product: string
  /** The names in all languages, as stored. */
  name: unknown
  price: number
  /** The type of the client to which the item is offered. */
  clientType: string
}

/**
 * The hash of an offer: item, name, price and client type. The client sends the hash with a purchase, which is refused
 * if the offer has changed.
 */
export const offerHash = ({ id, product, name, price, clientType }: Offer): string =>
  createHash('sha256')
    .update(JSON.stringify([id, product, name, price, clientType]))
    .digest('base64url')
