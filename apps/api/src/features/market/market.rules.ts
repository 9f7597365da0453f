import { createHash } from 'node:crypto'

/** An item as it is offered to a person. */
export interface Offer {
  id: string
  product: string
  /** The names in all languages, as stored. */
  name: unknown
  price: number
  /** The client of the offer. */
  clientType: string
}

/** The hash of the visible parts of an offer: item, name, price and client configuration. */
export const offerHash = ({ id, product, name, price, clientType }: Offer): string =>
  createHash('sha256')
    .update(JSON.stringify([id, product, name, price, clientType]))
    .digest('base64url')
