import { randomUUID } from 'node:crypto'
import { MINUTE } from '@momi/contract/rules/durations'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const NOON = '2026-03-02T12:00:00Z'
const TEN_MINUTES_LATER = '2026-03-02T12:10:00.000Z'
const KEY = { key: 'key', secret: 'secret' }
const [google, partner] = await Promise.all([idTokenIssuer(), startTopUpPartner(KEY)])
const app = await testApp({
  now: NOON,
  google,
  env: {
    PRIZE_ACCOUNT_AGE_MINUTES: '10',
    TOP_UP_URL: partner.url,
    TOP_UP_KEY: KEY.key,
    TOP_UP_SECRET: KEY.secret,
  },
})
beforeEach(() => app.goTo(NOON))
afterAll(async () => {
  await Promise.all([app.close(), google.close(), partner.close()])
})

/** Each way in which a new account can become eligible for prizes. */
const known: Record<string, (country: string) => Promise<Person>> = {
  'that has signed in': async (country) => {
    const user = await app.person({ country, wallet: null })
    await user.signIn(randomUUID())
    return user
  },
  'that uses the vendor’s app and is old enough': async (country) => {
    const user = await app.person({ country, wallet: null })
    app.goTo(TEN_MINUTES_LATER)
    return user
  },
}
/** A new account that is not signed in. */
const newAccount = (country: string, apiKey: 'native' | 'web' | null = 'native') => app.person({ country, apiKey })

/** Lets three minutes pass, in which a new account can read eight articles. */
const passMinutes = () => app.advance(3 * MINUTE)
function readArticles(user: Person, count: number) {
  passMinutes()
  return reportArticles(user, count)
}
const reportArticles = (user: Person, count: number) =>
  user('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type: 'hidden_rewards' },
    query: {},
    body: { count, missionDay: '2026-03-02', status: 'IN_PROGRESS' },
    idempotencyKey: randomUUID(),
  })
const freeItems = read(
  'test_free_prizes',
  { definition: 'text' },
  { free: 'int8' },
  'select count(*) as free from reward_items where definition_id = :definition and owner_id is null',
)
const freeOf = async (definition: string) => (await app.database.db.one(freeItems, { definition }))!.free

describe('hidden rewards', () => {
  test('(case 34) 25 new accounts that report read articles get awards of points without prizes, and nothing leaves the prize pool', async () => {
    const before = await freeOf('hidden-NG')
    expect(before).toBeGreaterThanOrEqual(25)
    const keys = ['native', 'web', null] as const
    const accounts = await Promise.all(Array.from({ length: 25 }, (_, i) => newAccount('NG', keys[i % 3])))
    passMinutes()
    const attack = async (user: Person) => [
      await reportArticles(user, 4),
      await reportArticles(user, 12).catch(() => undefined),
    ]
    const reports = (await Promise.all(accounts.map(attack))).flat()
    const awards = reports.flatMap((report) => report?.awards ?? [])
    expect(awards.length).toBeGreaterThanOrEqual(25)
    expect(new Set(awards.map(({ points, rewardItemId }) => `${points} ${rewardItemId}`))).toEqual(new Set(['15 null']))
    expect(await freeOf('hidden-NG')).toBe(before)
  })

  test.each(Object.keys(known))('an account %s gets a prize immediately', async (way) => {
    const user = await known[way]!('NG')
    expect(await user('GET /api/v2/user/missions', {})).toMatchObject({ prizesFrom: null, prizesNeedSignIn: false })
    expect((await readArticles(user, 4)).awards[0]?.rewardItemId).toEqual(expect.any(String))
  })

  test('a new account of the vendor’s app sees from when it may get prizes; if its report is awarded nothing, the answer says that the account is too new', async () => {
    await app.edit('GH', 'hidden_rewards_small_reward', { enabled: false })
    const user = await newAccount('GH')
    expect(await user('GET /api/v2/user/missions', {})).toMatchObject({
      prizesFrom: TEN_MINUTES_LATER,
      prizesNeedSignIn: false,
    })
    expect(await readArticles(user, 4)).toMatchObject({ awards: [], withheld: ['account_too_new'] })
  })

  test('neither its age nor a linked wallet opens prizes to an account of the web: only a sign-in does', async () => {
    await app.edit('ZA', 'hidden_rewards_small_reward', { enabled: false })
    const user = await newAccount('ZA', 'web')
    const { url } = await user('POST /api/v1/user/wallet-address/minipay-link', {})
    const link = new URL(url).searchParams.get('link')!
    await app.call('POST /api/v1/minipay/redeem', { body: { link, walletAddress: user.wallet! } })
    app.goTo('2026-03-02T13:00:00Z')
    await user.comeBack()
    expect(await user('GET /api/v2/user/missions', {})).toMatchObject({ prizesFrom: null, prizesNeedSignIn: true })
    expect(await readArticles(user, 4)).toMatchObject({ awards: [], withheld: ['sign_in_required'] })
    user.adopt(
      await user('POST /api/v2/auth/login/google-signin', { body: { idToken: await google.token(randomUUID()) } }),
    )
    expect(await user('GET /api/v2/user/missions', {})).toMatchObject({ prizesFrom: null, prizesNeedSignIn: false })
  })
})

describe('roulette', () => {
  const spin = async (user: Person) => {
    const { ticket } = await user('GET /api/v1/roulette/config', {})
    return user('POST /api/v1/roulette/spin', { body: { ticket: ticket.token }, idempotencyKey: randomUUID() })
  }
  const segments = [
    { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
    { id: 'cusd', weight: 1_000_000, prize: { type: 'REDEEM_CUSD', reward: 'wheel-cusd-KE' } },
  ]

  test('a new account cannot draw prizes, and the published odds are those that apply to it', async () => {
    await app.edit('KE', 'roulette', { rule: { segments, freePerDay: 1, spinPrice: null } })
    const [before, user] = [await freeOf('wheel-cusd-KE'), await newAccount('KE', 'web')]
    expect(await user('GET /api/v1/roulette/config', {})).toMatchObject({
      prizesFrom: null,
      prizesNeedSignIn: true,
      segments: [
        { id: 'nothing', weight: 1 },
        { id: 'cusd', weight: 0, remaining: before },
      ],
    })
    const drawn = (await spin(user)).spin
    expect(drawn).toMatchObject({ type: 'NOTHING_WON', proof: { segments: [{ id: 'nothing', weight: 1 }] } })
    expect(await freeOf('wheel-cusd-KE')).toBe(before)
  })

  test.each(Object.keys(known))('an account %s may draw prizes', async (way) => {
    await app.edit('KE', 'roulette', { rule: { segments, freePerDay: 1, spinPrice: null } })
    const { spin: drawn, after } = await spin(await known[way]!('KE'))
    expect(drawn).toMatchObject({ type: 'REDEEM_CUSD', rewardItemId: expect.any(String) })
    expect(after.prizesFrom).toBeNull()
  })
})

describe('giveaway', () => {
  let phones = 10
  const claim = (user: Person) =>
    user('POST /api/v1/giveaway/form', {
      body: {
        rewardChoice: 'vivo-1gb',
        phone: `+551190${++phones}00511`,
        email: 'bia@example.com',
        isOver18: true,
        agreesToTerms: true,
        isDefaultBrowser: true,
      },
      idempotencyKey: randomUUID(),
    })
  const availability = (user: Person) =>
    user('GET /api/v1/giveaway/availability', { query: { default_browser: 'true' } })

  test('a new account of the vendor’s app cannot claim a data package yet, and sees from when it can', async () => {
    const user = await newAccount('BR')
    expect(await availability(user)).toMatchObject({ eligibility: 'ELIGIBLE', prizesFrom: TEN_MINUTES_LATER })
    await expect(claim(user)).rejects.toMatchObject({ status: 403, code: 'prizes_not_open' })
    app.goTo(TEN_MINUTES_LATER)
    expect(await claim(user)).toMatchObject({ status: 'PENDING' })
  })

  test('an account of the web cannot claim a data package at any age without a sign-in', async () => {
    const user = await newAccount('BR', 'web')
    app.goTo('2026-03-02T13:00:00Z')
    await user.comeBack()
    expect(await availability(user)).toMatchObject({ prizesFrom: null, prizesNeedSignIn: true })
    await expect(claim(user)).rejects.toMatchObject({ status: 403, code: 'prizes_not_open' })
  })

  test.each(Object.keys(known))('an account %s may claim a data package', async (way) => {
    const user = await known[way]!('BR')
    expect(await availability(user)).toMatchObject({ prizesFrom: null })
    expect(await claim(user)).toMatchObject({ status: 'PENDING' })
  })
})
