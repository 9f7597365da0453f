import type { Api, Output } from '@momi/contract'

export type Product = Output<Api['GET /api/v1/market/products']>['products'][number]['product']
export type Offer = Output<Api['GET /api/v1/market/product/premium-icon/items']>['items'][number]
