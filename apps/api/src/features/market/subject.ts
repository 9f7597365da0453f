import { EVERYWHERE } from '@momi/contract/config-subjects'
import { z } from 'zod'
import { subjectKind } from '../../core/config/subject.ts'
import { putItem } from './market.store.ts'

/** An item of the market. Its picture is /market/<product>/<key>.svg. */
const MarketItemBody = z.strictObject({
  /** Off: it is not offered. Who has bought it keeps it. */
  enabled: z.boolean().default(true),
  product: z.enum(['premium-wallpaper', 'premium-icon']),
  name: z.strictObject({ en: z.string().min(1).max(60), pt: z.string().min(1).max(60).optional() }),
  /** In points. */
  price: z.number().int().positive().max(1_000_000),
  /** The client that it is offered to; null: all. */
  clientType: z.enum(['mini', 'ofa']).nullable().default(null),
  /** The lowest major version that it is offered to. */
  minVersion: z.number().int().nonnegative().max(100_000).default(0),
  /** The position among the items of its product. */
  position: z.number().int().nonnegative().max(100_000),
})
type MarketItemBody = z.output<typeof MarketItemBody>
/** As a file or a form gives it: what has a default may be left out. */
export type MarketItemInput = z.input<typeof MarketItemBody>

/** Market items as configuration: the key is the item's id, which is unique over all countries. */
export const marketItemSubject = subjectKind<MarketItemBody>({
  kind: 'market_item',
  schema: () => MarketItemBody,
  project: async (tx, { country, key, body }) => {
    const { clientType, minVersion, ...item } = body
    const row = { ...item, id: key, client_type: clientType, min_version: minVersion }
    const stored = await tx.one(putItem, { ...row, country: country === EVERYWHERE ? null : country })
    if (!stored)
      throw new z.ZodError([{ code: 'custom', path: [], message: 'is an item of another country', input: key }])
  },
})
