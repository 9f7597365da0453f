import { randomBytes, randomUUID } from 'node:crypto'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { settleDueClaims } from '../giveaway/public.ts'
import { grantFreeze } from '../streaks/public.ts'
import type { Person } from '../../testing/person.ts'
import { addMarketItem, setExchangeRate } from '../../development/campaign.ts'
import { once } from '../../testing/random-values.ts'

const COUNTRY = 'BR'
const START = Date.parse('2026-03-02T12:00:00Z')
const DAY_MS = 86_400_000
const google = await idTokenIssuer()
const KEY = { key: 'key', secret: 'secret' }
const partner = await startTopUpPartner(KEY)
const app = await testApp({
  now: new Date(START).toISOString(),
  env: {
    ...google.env,
    TOP_UP_URL: partner.url,
    TOP_UP_KEY: KEY.key,
    TOP_UP_SECRET: KEY.secret,
    POINTS_COUNTRIES: 'BR',
    EXCHANGE_HOLD_HOURS: '24',
    MERGES_PER_MONTH: '100',
    GIVEAWAY_AB_GROUPS_ENABLED: 'false',
  },
})
afterAll(async () => {
  await app.close()
  await Promise.all([google.close(), partner.close()])
})
await app.database.transact(async (tx) => {
  const item = { product: 'premium-icon', name: { en: 'Item' }, price: 15, position: 99 } as const
  for (const id of ['one', 'two']) await addMarketItem(tx, { ...item, id }, app.now())
  await setExchangeRate(tx, { country: COUNTRY, pointsPerUnit: 1000, minPoints: 10 }, app.now())
})
const goToDay = (day: number, hour = 0) => app.goTo(START + day * DAY_MS + hour * 3_600_000)

/** Runs a call that a rule may refuse. */
async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) throw error
  })
}
async function buy(user: Person, itemId: string) {
  const { items } = await user('GET /api/v1/market/product/premium-icon/items', {})
  const { offerHash } = items.find(({ id }) => id === itemId)!
  return user('POST /api/v1/market/product/premium-icon/purchase', { body: { itemId, offerHash }, ...once() })
}
const settle = () =>
  settleDueClaims({
    db: app.database.db,
    transact: app.database.transact,
    cipher: app.deps.cipher,
    log: app.deps.log,
    now: app.now,
    topUp: app.deps.gateways.topUp,
  })
async function freeze(user: Person) {
  const grant = {
    user: user.id,
    cause: randomUUID(),
    day: app.now().toISOString().slice(0, 10),
    at: app.now(),
  }
  await app.database.transact((tx) => grantFreeze(tx, grant))
}
async function refer(user: Person) {
  const newcomer = await app.person({ country: COUNTRY, referrerId: user.id })
  await tried(newcomer('POST /api/v1/streaks/checkin', once()))
}

/** What a person may do on a day, each in the place of one letter of a plan. */
const ACTS: Record<string, (user: Person) => Promise<unknown>> = {
  c: (user) => user('POST /api/v1/streaks/checkin', once()),
  a: (user) => user.report('open_article', 1),
  r: (user) => user.report('read_articles', 5),
  w: (user) => user.report('set_wallpaper', 1),
  s: (user) => user.spin(),
  f: freeze,
  F: (user) => user('POST /api/v1/streaks/freezes', once()),
  '1': (user) => buy(user, 'one'),
  '2': (user) => buy(user, 'two'),
  g: (user) => user.claimGiveaway(),
  x: (user) => user('POST /api/v1/points/exchange', { body: { points: 10, pointsPerUnit: 1000 }, ...once() }),
  n: refer,
}
const letters = fc.oneof(
  { weight: 8, arbitrary: fc.constant('c') },
  { weight: 6, arbitrary: fc.constantFrom('a', 's', 'r') },
  { weight: 3, arbitrary: fc.constantFrom('w', 'f', 'F', '1', '2', 'g', 'x', 'n') },
)
/** The acts of 30 days: none on about every fourth day. */
const history = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.uniqueArray(letters, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant<string[]>([]) },
  ),
  { minLength: 30, maxLength: 30 },
)

const stored = read(
  'test_merged_numbers',
  { user: 'uuid' },
  {
    freezes: 'int8',
    items: 'int8',
    unused_spins: 'int8',
    exchanges: 'int8',
    claims: 'int8',
    ordered: 'int8',
    spent: 'int8',
  },
  `select (select count(*) from streak_freezes where user_id = :user and used_for is null) as freezes,
          (select count(*) from reward_items where owner_id = :user) as items,
          (select count(*) from roulette_spins_owned where user_id = :user and used_at is null) as unused_spins,
          (select count(*) from points_exchanges where user_id = :user) as exchanges,
          (select count(*) from giveaway_claims where user_id = :user and status <> 'FAILURE') as claims,
          (select count(*) from giveaway_claims where user_id = :user and status <> 'FAILURE' and ordered_at is not null) as ordered,
          (select coalesce(-sum(amount), 0)::int8 from ledger_entries
            where account_id = :user and amount < 0) as spent`,
)
/** Things of which a person has each once, and how often they have it. */
const twice = read(
  'test_merged_twice',
  { user: 'uuid' },
  { what: 'text', times: 'int8' },
  `select * from (
     select concat('mission ', mission, ' ', case when milestone is not null or mission = 'loyalty_bonus' then day end, ' ', milestone) as what, count(*) as times from awards
      where user_id = :user and reversed_at is null group by 1
     union all
     select 'free spin of ' || day || split_part(cause, ':', 4), count(*) from roulette_spins_owned
      where user_id = :user and day is not null group by 1
     union all
     select 'check-in of ' || day, count(*) from streak_check_ins where user_id = :user group by 1
     union all
     select 'price of ' || split_part(ref, ':', 2), count(*) filter (where reason = 'MARKET_PURCHASE')
                                                   - count(*) filter (where reason = 'PURCHASE_RETURNED')
       from ledger_entries where account_id in (select id from users where id = :user or merged_into = :user)
        and reason in ('MARKET_PURCHASE', 'PURCHASE_RETURNED') group by 1
     union all
     select 'posting ' || reason || ref, count(*) from ledger_entries
      where account_id in (select id from users where id = :user or merged_into = :user) group by 1
   ) counted where times > 1`,
)

/** All numbers of an account that a merge could change. */
async function numbersOf(user: Person) {
  const [streak, points, missions, owned, row] = await Promise.all([
    user('GET /api/v1/streaks/checkin/status', {}),
    user('GET /api/v1/points', {}),
    user('GET /api/v2/user/missions', {}),
    user('GET /api/v1/market/product/premium-icon/items', {}),
    app.database.db.one(stored, { user: user.id }),
  ])
  return {
    balance: points.balance,
    ...row!,
    noFall: {
      lifetimeStreak: streak.lifetimeStreak,
      longestStreak: streak.longestStreak,
      nextPoints: missions.missions.find(({ type }) => type === 'streaks')?.nextPoints ?? 0,
      owned: owned.items.filter(({ isOwned }) => isOwned).length,
      items: row!.items,
    },
  }
}

test('(case 50) whatever two accounts have done for 30 days, no number falls in their merge, and nothing exists twice', async () => {
  await fc.assert(
    fc.asyncProperty(history, history, fc.integer({ min: 0, max: 3 }), async (ofAccount, ofPhone, lag) => {
      goToDay(0)
      const sub = randomUUID()
      const device = () => ({ country: COUNTRY, haid: `${randomBytes(15).toString('hex')}a1` })
      const account = await app.person(device())
      account.adopt(
        await account('POST /api/v2/auth/login/google-signin', { body: { idToken: await google.token(sub) } }),
      )
      const phone = await app.person(device())
      for (let day = 0; day < 30; day++) {
        goToDay(day)
        await Promise.all([account.comeBack(), phone.comeBack()])
        for (const [user, acts] of [
          [account, ofAccount[day]!],
          [phone, ofPhone[day]!],
        ] as const)
          for (const act of acts) await tried(ACTS[act]!(user))
        // The partner is asked every third day only, so that claims are under way at the merge.
        if (day % 3 === 0) await settle()
      }
      goToDay(29 + lag, lag === 0 ? 11 : 0)
      await Promise.all([account.comeBack(), phone.comeBack()])
      const [stays, leaves] = [await numbersOf(account), await numbersOf(phone)]

      const body = { idToken: await google.token(sub) }
      const answer = await phone('POST /api/v2/auth/login/google-signin', { body })
      expect(answer.isMerged).toBe(true)
      phone.adopt(answer)
      const after = await numbersOf(account)
      expect(await numbersOf(phone)).toEqual(after)

      for (const [name, value] of Object.entries(after.noFall)) {
        const key = name as keyof typeof after.noFall
        expect({ name, value, falls: value < Math.max(stays.noFall[key], leaves.noFall[key]) }).toMatchObject({
          falls: false,
        })
      }
      const returned = after.balance - (stays.balance + leaves.balance - answer.pointsReversed)
      expect([0, 15, 30]).toContain(returned)
      expect(after.balance).toBeGreaterThanOrEqual(stays.balance)
      expect(after.balance + stays.spent).toBeGreaterThanOrEqual(leaves.balance)
      expect(after.freezes).toBe(stays.freezes + leaves.freezes)
      expect(after.exchanges).toBe(stays.exchanges + leaves.exchanges)
      expect(after.claims).toBe(Math.max(stays.claims, leaves.claims, stays.ordered + leaves.ordered))
      expect(await app.database.db.many(twice, { user: account.id })).toEqual([])
      for (let round = 0; round < 3; round++) await settle()
      expect((await numbersOf(account)).claims).toBe(after.claims)
      expect(await auditLedger(app.database.db)).toEqual([])
    }),
    { numRuns: rounds(3, 40), seed: 20_261_126 },
  )
}, 600_000)
