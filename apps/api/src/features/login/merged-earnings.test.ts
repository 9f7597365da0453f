import { randomUUID } from 'node:crypto'
import { MINUTE } from '@momi/contract/rules/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { addMarketItem, setExchangeRate, addReward } from '../../development/campaign.ts'
import { once } from '../../testing/random-values.ts'

const START = '2026-03-02T12:00:00Z'
const NEXT_DAY = '2026-03-03T12:00:00Z'
const google = await idTokenIssuer()
const app = await testApp({ google, now: START, env: { MERGES_PER_MONTH: '100', PAYOUT_HOLD_HOURS: '24' } })
beforeEach(() => app.goTo(START))
afterAll(async () => {
  await app.close()
  await google.close()
})

const historyOf = async (user: Person) =>
  (await user('GET /api/v1/points/history', { query: {} })).entries.map(({ reason, amount }) => ({ reason, amount }))

type Mission = 'open_article' | 'make_browser_default' | 'set_wallpaper'
/** An article counts from a new account once two minutes have passed. */
function report(user: Person, mission_type: Mission, missionDay = START.slice(0, 10)) {
  if (mission_type === 'open_article') app.advance(2 * MINUTE)
  return user('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type },
    query: {},
    body: { count: 1, missionDay, status: 'IN_PROGRESS' },
    ...once(),
  })
}

/** A new user who signed in as `sub`; `begun` is the balance after that. */
async function accountOf(sub: string) {
  const user = await app.person()
  await user.signIn(sub)
  return { user, begun: await user.balance() }
}

/** Earns 105 points: for actions of the day, and for two missions that pay only once. */
async function earnAll(user: Person, day?: string) {
  await user.checkIn()
  await report(user, 'make_browser_default', day)
  await report(user, 'set_wallpaper', day)
  return user.balance()
}

test('60 new phones that earn 105 points each and merge into one account add no more points than one phone', async () => {
  const sub = randomUUID()
  const { user, begun } = await accountOf(sub)
  for (let phone = 0; phone < 60; phone++) {
    const fresh = await app.person()
    expect(await earnAll(fresh)).toBe(105)
    expect((await fresh.signIn(sub)).pointsReversed).toBe(phone === 0 ? 0 : 105)
  }
  expect(await user.balance()).toBe(begun + 105)
})

test('a phone that earns on a later day than the account and then merges adds its points, except for missions that pay an account only once', async () => {
  const sub = randomUUID()
  const { user, begun } = await accountOf(sub)
  await earnAll(user)
  await report(user, 'open_article')
  app.goTo(NEXT_DAY)
  await user.comeBack()
  const fresh = await app.person()
  await earnAll(fresh, '2026-03-03')
  await report(fresh, 'open_article', '2026-03-03')
  expect((await fresh.signIn(sub)).pointsReversed).toBe(95)
  expect(await user.balance()).toBe(begun + 115 + 10 + 10)
  expect((await historyOf(user)).slice(0, 3)).toEqual([
    { reason: 'MERGE_REVERSED', amount: -20 },
    { reason: 'MERGE_REVERSED', amount: -75 },
    { reason: 'ACCOUNT_MERGED', amount: 115 },
  ])
})

test('points that a phone has spent are not deducted from the account that it merges into', async () => {
  const sub = randomUUID()
  const { user } = await accountOf(sub)
  await earnAll(user)
  const before = await user.balance()
  const fresh = await app.person()
  await earnAll(fresh)
  await fresh('POST /api/v1/streaks/freezes', once())
  expect((await fresh.signIn(sub)).pointsReversed).toBe(55)
  expect(await user.balance()).toBe(before)
})

test("the daily free spins of four phones that merge add nothing to the account's own free spin", async () => {
  await app.edit('NG', 'roulette', {
    rule: {
      segments: [
        { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
        { id: 'points', weight: 500_000, prize: { type: 'POINTS', points: 30 } },
        { id: 'spin', weight: 500_000, prize: { type: 'ROULETTE_SPIN', spins: 1 } },
      ],
      freePerDay: 1,
      spinPrice: 40,
    },
  })
  const sub = randomUUID()
  const { user } = await accountOf(sub)
  await user.spin()
  const held = async () => {
    const { spins } = await user('GET /api/v1/roulette/config', {})
    return { balance: await user.balance(), spins }
  }
  const before = await held()
  for (let phone = 0; phone < 4; phone++) {
    const fresh = await app.person()
    await fresh.spin()
    await fresh.signIn(sub)
  }
  expect(await held()).toEqual(before)
})

test('the spins of a mission that both accounts completed are kept once', async () => {
  await app.edit('KE', 'set_wallpaper', { rule: { gift: { spins: 2 } } })
  const sub = randomUUID()
  const user = await app.person({ country: 'KE' })
  await user.signIn(sub)
  await report(user, 'set_wallpaper')
  const spins = async () => (await user('GET /api/v1/roulette/config', {})).spins
  const before = await spins()
  const fresh = await app.person({ country: 'KE' })
  await report(fresh, 'set_wallpaper')
  await fresh.signIn(sub)
  expect(await spins()).toEqual(before)
})

test('a daily free spin that only the merging phone used counts as used for the account, and what the spin won is kept', async () => {
  await app.edit('NG', 'roulette', {
    rule: {
      segments: [
        { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
        { id: 'points', weight: 1_000_000, prize: { type: 'POINTS', points: 30 } },
      ],
      freePerDay: 1,
      spinPrice: null,
    },
  })
  const sub = randomUUID()
  const { user } = await accountOf(sub)
  const fresh = await app.person()
  const { spin: drawn } = await fresh.spin()
  const before = await user.balance()
  expect((await fresh.signIn(sub)).pointsReversed).toBe(0)
  expect(await user.balance()).toBe(before + (drawn.type === 'POINTS' ? drawn.amount : 0))
  expect((await user('GET /api/v1/roulette/config', {})).spins.FREE).toBe(0)
  for (const phone of [user, fresh])
    await expect(phone.spin()).rejects.toMatchObject({ code: 'roulette_no_spin_available' })
  app.goTo(NEXT_DAY)
  await user.comeBack()
  expect((await user.spin()).spin.source).toBe('FREE')
})

test('the price of a market item that both accounts bought is refunded, minus the doubled earnings', async () => {
  const name = { en: 'Twice' }
  await app.database.transact((tx) =>
    addMarketItem(tx, { id: 'twice', product: 'premium-icon', name, price: 40, position: 99 }, app.now()),
  )
  const buy = async (user: Person) => {
    const { items } = await user('GET /api/v1/market/product/premium-icon/items', {})
    const { offerHash } = items.find(({ id }) => id === 'twice')!
    await user('POST /api/v1/market/product/premium-icon/purchase', { body: { itemId: 'twice', offerHash }, ...once() })
  }
  const sub = randomUUID()
  const { user } = await accountOf(sub)
  await earnAll(user)
  await buy(user)
  const before = await user.balance()
  const honest = await app.person()
  await app.grant(honest, 50)
  await buy(honest)
  await honest.signIn(sub)
  expect(await user.balance()).toBe(before + 50)
  expect((await historyOf(user))[0]).toEqual({ reason: 'PURCHASE_RETURNED', amount: 40 })

  const fresh = await app.person()
  await earnAll(fresh)
  await buy(fresh)
  expect((await fresh.signIn(sub)).pointsReversed).toBe(105)
  expect(await user.balance()).toBe(before + 50)
})

test('if both accounts found a reward, one item returns to stock, and links of its former owner cannot redeem it', async () => {
  const definition = `twice-${randomUUID()}`
  await app.database.transact(async (tx) => {
    const at = app.now()
    const [name, redeemSteps] = [{ en: 'A prize' }, { en: ['Open it'] }]
    const kind = { type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '1.5', claimDays: 7 } as const
    await addReward(tx, { id: definition, country: 'GH', name, redeemSteps, ...kind }, at)
    await addRewardItems(tx, app.deps, { definition, items: 2, winnableAt: at })
  })
  await app.edit('GH', 'open_article', { rule: { gift: { reward: definition } } })
  const find = async (user: Person) => (await report(user, 'open_article')).awards[0]!.rewardItemId!
  const itemsOf = async (user: Person) => (await user('GET /api/v1/rewards/earned', { query: {} })).items

  const sub = randomUUID()
  const user = await app.person({ country: 'GH' })
  await user.signIn(sub)
  const kept = await find(user)
  const fresh = await app.person({ country: 'GH' })
  const returned = await find(fresh)
  const params = { reward_item_id: returned }
  const { url } = await fresh('POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link', { params })
  await fresh.signIn(sub)
  expect((await itemsOf(user)).map(({ id }) => id)).toEqual([kept])

  app.goTo('2026-03-02T12:10:00Z')
  const next = await app.person({ country: 'GH' })
  expect(await find(next)).toBe(returned)
  const { traces } = await next('GET /api/v1/rewards/my-items/{reward_item_id}', { params })
  expect(traces.map(({ stage, at }) => ({ stage, at }))).toEqual([{ stage: 'EARNED', at: '2026-03-02T12:12:00.000Z' }])
  const link = new URL(url).searchParams.get('link')!
  const walletAddress = `0x${'12'.repeat(20)}`
  await expect(app.call('POST /api/v1/minipay/redeem', { body: { link, walletAddress } })).rejects.toMatchObject({
    code: 'minipay_link_invalid',
  })
})

test.each([
  { brought: 'points', points: 100, hold: { reason: 'NEW_ACCOUNT', until: '2026-03-04T12:00:00.000Z' } },
  { brought: 'nothing', points: 0, hold: null },
])('payout hold of an old account that merged a new phone with $brought: $hold', async ({ points, hold }) => {
  const at = app.now()
  await app.database.transact((tx) => setExchangeRate(tx, { country: 'NG', pointsPerUnit: 1000, minPoints: 100 }, at))
  const sub = randomUUID()
  const { user } = await accountOf(sub)
  await app.grant(user, 1000)
  app.goTo(NEXT_DAY)
  const fresh = await app.person()
  if (points > 0) await app.grant(fresh, points)
  await fresh.signIn(sub)
  app.goTo('2026-03-03T12:30:00Z')
  const body = { points: 200, pointsPerUnit: 1000 }
  expect((await fresh('POST /api/v1/points/exchange', { body, ...once() })).hold).toEqual(hold)
})

test('after MERGES_PER_MONTH merges with earnings in 30 days, another one is refused and changes neither account', async () => {
  const capped = await testApp({ google, now: START, env: { MERGES_PER_MONTH: '2' } })
  try {
    const sub = randomUUID()
    const join = async (points: number) => {
      const user = await capped.person()
      if (points > 0) await capped.grant(user, points)
      return { user, answer: () => user.signIn(sub) }
    }
    const first = await join(0)
    await first.answer()
    for (const points of [10, 10]) await (await join(points)).answer()
    const before = await first.user.balance()
    const refused = await join(10)
    await expect(refused.answer()).rejects.toMatchObject({ status: 409, code: 'login_too_many_merges' })
    expect(await refused.user.balance()).toBe(10)
    expect(await first.user.balance()).toBe(before)
    expect((await refused.user('GET /api/v2/user', {})).userType).toBe('ANONYMOUS')
    // Merges of phones without earnings, as after each log-out, do not count.
    expect((await (await join(0)).answer()).isMerged).toBe(true)
    capped.goTo('2026-04-02T12:00:00Z')
    await refused.user.comeBack()
    expect((await refused.answer()).isMerged).toBe(true)
  } finally {
    await capped.close()
  }
})

test('after the merges of this file, the ledger is balanced', async () => {
  expect(await auditLedger(app.database.db)).toEqual([])
})
