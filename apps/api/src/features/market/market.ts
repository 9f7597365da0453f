import type { Api, Output } from '@momi/contract'
import type { IdempotentCtx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { isOwnDevice } from '../../core/missions/awards.ts'
import { requirePoints } from '../../core/ledger/points.ts'
import type { Values } from '../../db/columns.ts'
import { offerHash } from './market.rules.ts'
import * as store from './market.store.ts'

type Product = 'premium-wallpaper' | 'premium-icon'
type Item = Output<Api['GET /api/v1/market/product/premium-icon/items']>['items'][number]
type Row = Values<typeof store.offers.row>

const PRODUCTS: readonly Product[] = ['premium-wallpaper', 'premium-icon']

const who = ({ user, now }: UserCtx) => ({ user: user.id, session: user.session, country: user.country, now: now() })

export async function products(ctx: UserCtx) {
  requirePoints(ctx)
  const rows = await ctx.db.many(store.offers, { ...who(ctx), product: null })
  return {
    products: PRODUCTS.map((product) => {
      const items = rows.filter((row) => row.product === product)
      const open = items.filter(({ owned }) => !owned).map(({ price }) => price)
      return {
        product,
        items: items.length,
        owned: items.length - open.length,
        fromPrice: open.length > 0 ? Math.min(...open) : null,
      }
    }),
  }
}

export async function itemsOf(ctx: UserCtx, product: Product) {
  requirePoints(ctx)
  const [rows, balance] = await Promise.all([
    ctx.db.many(store.offers, { ...who(ctx), product }),
    ledger.balanceOf(ctx.db, ctx.user.id),
  ])
  return { items: rows.map((row) => itemOf(ctx, row)), balance }
}

/**
 * Buys an item as it was offered. Refuses an item that is not offered to this user and client, an owned item,
 * an outdated offer, insufficient points, and a spent budget.
 */
export async function purchase(
  ctx: IdempotentCtx,
  product: Product,
  { itemId, offerHash: seen }: { itemId: string; offerHash: string },
) {
  requirePoints(ctx)
  const { id: user, session } = ctx.user
  return ctx.transact(async (tx) => {
    const row = await tx.one(store.oneOffer, { ...who(ctx), product, item: itemId })
    if (!row) throw new Refusal('market_offer_not_found', 'Not offered to this user and client')
    const taken = () => new Refusal('market_already_purchased', 'They own it already')
    if (row.owned) throw taken()
    const item = itemOf(ctx, row)
    if (item.offerHash !== seen) throw new Refusal('market_invalid_offer_hash', 'The offer has changed')
    if (!(await isOwnDevice(tx, session, user)))
      throw new Refusal('device_earns_for_another_account', 'Another account earned on this device first')
    if ((await ledger.lockBalance(tx, user)) < row.price)
      throw new Refusal('market_insufficient_points', 'Not enough points')
    const at = ctx.now()
    if (!(await tx.one(store.addPurchase, { user, item: itemId, price: row.price, at }))) throw taken()
    const ref = `${user}:${itemId}`
    const [balance, budget] = await Promise.all([
      ledger.post(tx, { user, amount: -row.price, counterpart: 'spent', reason: 'MARKET_PURCHASE', ref, at }),
      tx.one(store.chargeBudgets, { ref, country: ctx.user.country, at }),
    ])
    if (!budget!.is_charged) throw new Refusal('market_offer_not_found', 'A budget of the market is spent')
    return { item: { ...item, isOwned: true }, balance }
  })
}

function itemOf(ctx: UserCtx, row: Row): Item {
  const { name } = row
  return {
    id: row.id,
    name: name[ctx.request.language] ?? name.en,
    price: row.price,
    imagePath: `/market/${row.product}/${row.id}.svg`,
    offerHash: offerHash({ ...row, clientType: row.client_type }),
    isOwned: row.owned,
    change: row.change,
  }
}
