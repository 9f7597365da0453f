import { randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { countBy } from '../../testing/count-by.ts'
import { once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { addMarketItem, setMarketPrice } from '../../development/campaign.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z', env: { POINTS_COUNTRIES: 'NG,GH' } })
afterAll(app.close)
const { db, transact } = app.database

async function buyer(points: number, options: Parameters<typeof app.person>[0] = {}) {
  const user = await app.person(options)
  if (points > 0) await app.grant(user, points)
  return user
}
const wallpapers = async (user: Person) => (await user('GET /api/v1/market/product/premium-wallpaper/items', {})).items
const buy = (
  user: Person,
  { id: itemId, offerHash }: { id: string; offerHash: string },
  idempotencyKey: string = randomUUID(),
) => user('POST /api/v1/market/product/premium-wallpaper/purchase', { body: { itemId, offerHash }, idempotencyKey })

test('[MKT-01] wallpapers and icons are offered; a wallpaper is bought with points, and then owned', async () => {
  const ada = await buyer(200)
  expect(await ada('GET /api/v1/market/products', {})).toEqual({
    products: [
      { product: 'premium-wallpaper', items: 6, owned: 0, fromPrice: 60 },
      { product: 'premium-icon', items: 4, owned: 0, fromPrice: 90 },
    ],
  })
  const [first] = await wallpapers(ada)
  expect(first).toMatchObject({ id: 'lagos-sunrise', name: 'Lagos sunrise', price: 120, isOwned: false })
  expect(await buy(ada, first!)).toEqual({ item: { ...first, isOwned: true }, balance: 80 })
  expect((await wallpapers(ada))[0]).toMatchObject({ isOwned: true })
  const icons = await ada('GET /api/v1/market/product/premium-icon/items', {})
  expect(icons.items.map(({ isOwned }) => isOwned)).toEqual([false, false, false, false])
  expect((await ada('GET /api/v1/points/history', { query: {} })).entries[0]).toMatchObject({
    amount: -120,
    reason: 'MARKET_PURCHASE',
  })
})

test('[MKT-02] an offer whose price has changed is refused with 400, and the new offer can be bought', async () => {
  const ada = await buyer(500)
  const kente = async () => (await wallpapers(ada)).find(({ id }) => id === 'kente-waves')!
  const seen = await kente()
  await transact((tx) => setMarketPrice(tx, 'kente-waves', 190, app.now()))
  await expect(buy(ada, seen)).rejects.toMatchObject({ status: 400, code: 'market_invalid_offer_hash' })
  await expect(buy(ada, { ...seen, offerHash: 'made-up' })).rejects.toMatchObject({ code: 'market_invalid_offer_hash' })
  expect((await buy(ada, await kente())).balance).toBe(310)
})

test('[MKT-02] a purchase without enough points is refused with 400, and one of an owned item with 409', async () => {
  const ada = await buyer(130)
  const [sunrise, night] = await wallpapers(ada)
  await buy(ada, sunrise!)
  await expect(buy(ada, night!)).rejects.toMatchObject({ status: 400, code: 'market_insufficient_points' })
  await expect(buy(ada, sunrise!)).rejects.toMatchObject({ status: 409, code: 'market_already_purchased' })
})

test('[MKT-02] an item that is not offered to this user and client is refused with 404', async () => {
  await transact(async (tx) => {
    const common = { product: 'premium-wallpaper', name: { en: 'Elsewhere' }, price: 5, position: 50 } as const
    await addMarketItem(tx, { id: 'only-ghana', ...common, country: 'GH' }, app.now())
    await addMarketItem(tx, { id: 'only-ofa', ...common, clientType: 'ofa' }, app.now())
    await addMarketItem(tx, { id: 'only-newer', ...common, minVersion: 95 }, app.now())
  })
  const ada = await buyer(500)
  const kofi = await buyer(500, { country: 'GH', clientVersion: '95.1' })
  const ids = async (user: Person) => (await wallpapers(user)).map(({ id }) => id)
  expect(await ids(ada)).not.toEqual(expect.arrayContaining(['only-ghana']))
  expect(await ids(kofi)).toEqual(expect.arrayContaining(['only-ghana', 'only-newer']))
  const offerOf = async (id: string) =>
    (await wallpapers(kofi)).find((item) => item.id === id) ?? { id, offerHash: 'x' }
  for (const id of ['only-ghana', 'only-ofa', 'only-newer', 'nothing'])
    await expect(buy(ada, await offerOf(id))).rejects.toMatchObject({ status: 404, code: 'market_offer_not_found' })
  const [icon] = (await ada('GET /api/v1/market/product/premium-icon/items', {})).items
  await expect(buy(ada, icon!)).rejects.toMatchObject({ code: 'market_offer_not_found' })
})

test('[CMP-12] an item that is stopped is not offered any more, and whoever has bought it keeps it', async () => {
  const [ada, ben, ana] = [await buyer(500), await buyer(500), await app.staff('campaigns')]
  const savanna = async (user: Person) => (await wallpapers(user)).find(({ id }) => id === 'savanna-dusk')
  const seen = (await savanna(ben))!
  await buy(ada, (await savanna(ada))!)
  const subject = { kind: 'market_item', countryCode: '*', key: 'savanna-dusk' } as const
  await ana('POST /api/v1/admin/campaign/stop', { body: { ...subject, reason: 'a wrong picture' }, ...once() })
  expect([await savanna(ben), await savanna(ada)]).toMatchObject([undefined, { isOwned: true }])
  await expect(buy(ben, seen)).rejects.toMatchObject({ status: 404, code: 'market_offer_not_found' })
  expect(await ben.balance()).toBe(500)
  await expect(buy(ada, seen)).rejects.toMatchObject({ code: 'market_already_purchased' })
})

test('nothing can be bought in a country without points', async () => {
  const kim = await app.person({ country: 'KE' })
  const refused = { status: 403, code: 'points_not_enabled_for_country' }
  await expect(kim('GET /api/v1/market/products', {})).rejects.toMatchObject(refused)
  await expect(buy(kim, { id: 'lagos-sunrise', offerHash: 'x' })).rejects.toMatchObject(refused)
})

test('case 19: concurrent purchases of an item count as one, and points never fall below zero', async () => {
  const ada = await buyer(250)
  const [sunrise, night, , , rio] = await wallpapers(ada)
  const tries = Array.from({ length: 15 }, (_, i) => buy(ada, [sunrise!, night!, rio!][i % 3]!))
  const outcomes = await Promise.all(
    tries.map((one) =>
      one.then(
        ({ item }) => item.id,
        (error: ApiError) => error.code ?? error.message,
      ),
    ),
  )
  const { balance } = await ada('GET /api/v1/points', {})
  const bought = (await wallpapers(ada)).filter(({ isOwned }) => isOwned)
  expect(balance).toBe(250 - bought.reduce((sum, { price }) => sum + price, 0))
  expect(balance).toBeGreaterThanOrEqual(0)
  for (const { id } of bought) expect(countBy(outcomes)[id]).toBe(1)
  expect(await auditLedger(db)).toEqual([])
})
