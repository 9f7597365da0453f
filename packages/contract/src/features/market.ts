import { z } from 'zod'
import { AnnouncedChange } from '../announced-change.ts'
import { endpoints } from '../endpoint.ts'

export const Offer = z.object({
  id: z.string(),
  name: z.string(),
  /** In points. */
  price: z.number().int(),
  /** Path of the picture on the web origin. */
  imagePath: z.string(),
  /** The hash of the offer as displayed. A purchase sends it back, so that nobody pays a different price. */
  offerHash: z.string(),
  isOwned: z.boolean(),
  /** A change for the worse that is announced. */
  change: AnnouncedChange.nullable(),
})

const items = {
  auth: 'user',
  replica: true,
  response: z.object({ items: z.array(Offer), balance: z.number().int() }),
  errors: ['points_not_enabled_for_country'],
} as const

const purchase = {
  auth: 'user',
  idempotent: true,
  body: z.object({ itemId: z.string().min(1).max(64), offerHash: z.string().min(1).max(128) }),
  response: z.object({ item: Offer, balance: z.number().int() }),
  errors: [
    'points_not_enabled_for_country',
    'market_offer_not_found',
    'market_already_purchased',
    'market_invalid_offer_hash',
    'market_insufficient_points',
    'device_earns_for_another_account',
  ],
} as const

export const market = endpoints({
  'GET /api/v1/market/products': {
    summary: 'What kinds of things points buy.',
    auth: 'user',
    replica: true,
    response: z.object({
      products: z.array(
        z.object({
          product: z.enum(['premium-wallpaper', 'premium-icon']),
          items: z.number().int(),
          owned: z.number().int(),
          /** Price of the cheapest item that is not owned; null if all are owned. */
          fromPrice: z.number().int().nullable(),
        }),
      ),
    }),
    errors: ['points_not_enabled_for_country'],
  },
  'GET /api/v1/market/product/premium-wallpaper/items': {
    summary: 'Wallpapers for this user and client.',
    ...items,
  },
  'GET /api/v1/market/product/premium-icon/items': { summary: 'Icons for this user and client.', ...items },
  'POST /api/v1/market/product/premium-wallpaper/purchase': {
    summary: 'Buys a wallpaper as it was offered.',
    ...purchase,
  },
  'POST /api/v1/market/product/premium-icon/purchase': { summary: 'Buys an icon as it was offered.', ...purchase },
})
