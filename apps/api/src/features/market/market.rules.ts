import { createHash } from 'node:crypto'

/** An item as it is offered to somebody. */
export interface Offer {
  id: string
  product: string
  /** In every language, as stored. */
  name: unknown
  price: number
  /** The client that it is offered to. */
  clientType: string
}

/** Names an offer exactly as it is seen: item, price and client configuration. Any difference is another hash. */
export const offerHash = ({ id, product, name, price, clientType }: Offer): string =>
  createHash('sha256')
    .update(JSON.stringify([id, product, name, price, clientType]))
    .digest('base64url')
