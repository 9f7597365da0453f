import { EVERYWHERE } from '@momi/contract/config-subjects'
import { zoneOf } from '@momi/contract/rules/calendar'
import { z } from 'zod'
import { field, SWITCH } from '../../core/config/field.ts'
import { firstOf, rises, worse } from '../../core/config/worsening.ts'
import { subjectKind } from '../../core/config/subject.ts'
import { putItem } from './market.store.ts'

/** An item of the market. Its picture is /market/<product>/<key>.svg. */
const MarketItemBody = z.strictObject({
  enabled: field(z.boolean().default(true), {
    ...SWITCH,
    description: 'While off, it is not offered. Whoever has bought it keeps it.',
  }),
  product: field(z.enum(['premium-wallpaper', 'premium-icon']), {
    title: 'Product',
    labels: { 'premium-wallpaper': 'wallpaper', 'premium-icon': 'icon' },
    effect: { code: 'REWARD_VALUE' },
  }),
  name: z.strictObject({
    en: field(z.string().min(1).max(60), { title: 'Name in English', maxOnCard: 24, effect: { code: 'TEXT' } }),
    pt: field(z.string().min(1).max(60).optional(), {
      title: 'Name in Portuguese',
      maxOnCard: 24,
      effect: { code: 'TEXT' },
    }),
  }),
  price: field(z.number().int().positive().max(1_000_000), {
    title: 'Price',
    unit: 'points',
    effect: { code: 'REWARD_VALUE', when: 'lowered' },
  }),
  clientType: field(z.enum(['mini', 'ofa']).nullable().default(null), {
    title: 'Client',
    description: 'The client that it is offered to.',
    none: 'all clients',
    labels: { mini: 'Mini', ofa: 'OFA' },
    effect: { code: 'DISPLAY' },
  }),
  minVersion: field(z.number().int().nonnegative().max(100_000).default(0), {
    title: 'Lowest version',
    description: 'The lowest major version of the client that it is offered to.',
    effect: { code: 'DISPLAY' },
  }),
  position: field(z.number().int().nonnegative().max(100_000), {
    title: 'Position',
    description: 'The item with the lowest number comes first among those of its product.',
    effect: { code: 'DISPLAY' },
  }),
})
type MarketItemBody = z.output<typeof MarketItemBody>
/** As a file or a form gives it: what has a default may be left out. */
export type MarketItemInput = z.input<typeof MarketItemBody>

/** Market items as configuration: the key is the item's id, which is unique over all countries. */
export const marketItemSubject = subjectKind<MarketItemBody>({
  kind: 'market_item',
  schema: () => MarketItemBody,
  isSubject: (country) => country === EVERYWHERE || zoneOf(country) !== undefined,
  worsening: (before, after) =>
    before.enabled
      ? firstOf(
          worse('ENDS', !after.enabled),
          rises('PRICE', before.price, after.price),
          worse('TERMS', after.minVersion > before.minVersion),
          worse('TERMS', after.clientType !== null && after.clientType !== before.clientType),
        )
      : null,
  project: async (tx, { country, key, body }) => {
    const { clientType, minVersion, ...item } = body
    const row = { ...item, id: key, client_type: clientType, min_version: minVersion }
    const stored = await tx.one(putItem, { ...row, country: country === EVERYWHERE ? null : country })
    if (!stored)
      throw new z.ZodError([
        { code: 'custom', path: [], message: 'An item of another country has this key.', input: key },
      ])
  },
})
