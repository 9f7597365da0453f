import { market } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { itemsOf, products, purchase } from './market.ts'

export const marketRoutes = implement(market, {
  'GET /api/v1/market/products': (ctx) => products(ctx),
  'GET /api/v1/market/product/premium-wallpaper/items': (ctx) => itemsOf(ctx, 'premium-wallpaper'),
  'GET /api/v1/market/product/premium-icon/items': (ctx) => itemsOf(ctx, 'premium-icon'),
  'POST /api/v1/market/product/premium-wallpaper/purchase': (ctx, { body }) => purchase(ctx, 'premium-wallpaper', body),
  'POST /api/v1/market/product/premium-icon/purchase': (ctx, { body }) => purchase(ctx, 'premium-icon', body),
})
