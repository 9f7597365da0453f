import { randomUUID } from 'node:crypto'
import { api, MISSION_TYPES, type Api } from '@momi/contract'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { once } from '../../testing/random-values.ts'

const google = await idTokenIssuer()
const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  usersSince: '2026-03-02T07:00:00Z',
  env: {
    DEBUG: 'true',
    POINTS_COUNTRIES: 'NG',
    GOOGLE_CLIENT_IDS: google.audience,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_JWKS_URL: google.jwksUrl,
  },
})
afterAll(async () => {
  await app.close()
  await google.close()
})

type Key = keyof Api

/** A person in Kenya, which has no points in these tests, with an earlier balance. */
async function kenyan(): Promise<Person> {
  const kim = await app.person({ country: 'KE' })
  await app.grant(kim, 500)
  return kim
}
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )
const offer = { itemId: 'icon-night', offerHash: 'a'.repeat(64) }
const noauth = (headers: Record<string, string>) =>
  app.inject({ url: '/api/v1/datasaved/config/noauth', headers }).then((answer) => ({ code: answer.json().errorCode }))

/** The calls that are refused in a country without points, each with its error code. */
const REFUSED: Partial<Record<Key, [refusal: string, (kim: Person) => Promise<unknown>]>> = {
  'GET /api/v1/points': ['points_not_enabled_for_country', (kim) => kim('GET /api/v1/points', {})],
  'GET /api/v1/points/history': [
    'points_not_enabled_for_country',
    (kim) => kim('GET /api/v1/points/history', { query: {} }),
  ],
  'GET /api/v1/points/exchange/config': [
    'points_not_enabled_for_country',
    (kim) => kim('GET /api/v1/points/exchange/config', {}),
  ],
  'POST /api/v1/points/exchange': [
    'points_not_enabled_for_country',
    (kim) => kim('POST /api/v1/points/exchange', { body: { points: 100, pointsPerUnit: 1000 }, ...once() }),
  ],
  'GET /api/v1/points/exchanges': [
    'points_not_enabled_for_country',
    (kim) => kim('GET /api/v1/points/exchanges', { query: {} }),
  ],
  'GET /api/v1/points/exchanges/{exchange_id}': [
    'points_not_enabled_for_country',
    (kim) => kim('GET /api/v1/points/exchanges/{exchange_id}', { params: { exchange_id: 'any' } }),
  ],
  'GET /api/v1/user/mini/omenu/points/state': [
    'points_not_enabled_for_user',
    (kim) => kim('GET /api/v1/user/mini/omenu/points/state', {}),
  ],
  'GET /api/v1/user/earnings/total': [
    'points_not_enabled_for_country',
    (kim) => kim('GET /api/v1/user/earnings/total', {}),
  ],
  'POST /api/v1/debug/points/add': [
    'points_not_enabled_for_country',
    (kim) => kim('POST /api/v1/debug/points/add', { body: { points: 5 }, ...once() }),
  ],
  'GET /api/v1/market/products': ['points_not_enabled_for_country', (kim) => kim('GET /api/v1/market/products', {})],
  'GET /api/v1/market/product/premium-wallpaper/items': [
    'points_not_enabled_for_country',
    (kim) => kim('GET /api/v1/market/product/premium-wallpaper/items', {}),
  ],
  'GET /api/v1/market/product/premium-icon/items': [
    'points_not_enabled_for_country',
    (kim) => kim('GET /api/v1/market/product/premium-icon/items', {}),
  ],
  'POST /api/v1/market/product/premium-wallpaper/purchase': [
    'points_not_enabled_for_country',
    (kim) => kim('POST /api/v1/market/product/premium-wallpaper/purchase', { body: offer, ...once() }),
  ],
  'POST /api/v1/market/product/premium-icon/purchase': [
    'points_not_enabled_for_country',
    (kim) => kim('POST /api/v1/market/product/premium-icon/purchase', { body: offer, ...once() }),
  ],
  'GET /api/v1/streaks/checkin/status': [
    'streaks_mission_not_enabled',
    (kim) => kim('GET /api/v1/streaks/checkin/status', {}),
  ],
  'POST /api/v1/streaks/checkin': [
    'streaks_mission_not_enabled',
    (kim) => kim('POST /api/v1/streaks/checkin', { body: undefined, ...once() }),
  ],
  'POST /api/v1/streaks/freezes': [
    'points_not_enabled_for_country',
    (kim) => kim('POST /api/v1/streaks/freezes', once()),
  ],
  'GET /api/v1/datasaved/config': ['datasaved_not_enabled', (kim) => kim('GET /api/v1/datasaved/config', {})],
  'GET /api/v1/datasaved/config/noauth': [
    'datasaved_not_enabled',
    () =>
      noauth({
        'x-haid': 'ab'.repeat(16),
        'x-clientversion': '90.0.0',
        'x-clienttype': 'mini',
        'x-countrycode': 'KE',
      }).then((answer) => Promise.reject(answer)),
  ],
}

/**
 * The calls that are also answered in a country without points, because they return other data; each has a test below.
 */
const WITHOUT: readonly Key[] = [
  'GET /api/v1/user/missions',
  'GET /api/v2/user/missions',
  'POST /api/v1/bootstrap',
  'POST /api/v2/user/missions/{mission_type}/report-counter',
  'GET /api/v1/user/mini/quickaccess',
  'GET /api/v1/roulette/config',
  'POST /api/v1/roulette/spin',
  'GET /api/v1/user/referrals',
]

const schemaOf = (schema: unknown) => z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' })
const isOfPoints = (name: string) =>
  // The points in a sign-in's answer are tested separately.
  name !== 'pointsAwarded' && name !== 'pointsReversed' && /points|balance|price|totalEarned/i.test(name)
const namesIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, inner]) => [
        ...(name === 'properties' ? Object.keys(inner as object) : []),
        ...namesIn(inner),
      ])

test('every call of the contract whose answer has points is tested in this file', () => {
  const withPoints = Object.entries(api)
    .filter(([, endpoint]) => 'response' in endpoint && namesIn(schemaOf(endpoint.response)).some(isOfPoints))
    .map(([key]) => key)
    // Excluded, because the field `pointsCountries` of the configuration is a list of countries.
    .filter((key) => key !== 'GET /api/v1/config' && key !== 'GET /api/v1/user/view')
  expect([...Object.keys(REFUSED), ...WITHOUT].toSorted()).toEqual(withPoints.toSorted())
})

test.each(Object.entries(REFUSED))('a call is refused in a country without points: %s', async (_, [code, call]) => {
  expect(await refusal(call(await kenyan()))).toBe(code)
})

test('[MIS-04] in a country without points, only missions that give something else run, and their cards show no points', async () => {
  const kim = await kenyan()
  for (const path of ['GET /api/v1/user/missions', 'GET /api/v2/user/missions'] as const) {
    const { missions } = await kim(path, {})
    expect(missions.map(({ type, points }) => [type, points])).toEqual([
      ['roulette', null],
      ['hidden_rewards', null],
    ])
  }
  expect(await kim('GET /api/v1/user/mini/quickaccess', {})).toEqual({
    pointsEnabled: false,
    points: 0,
    streak: null,
    missionsOpen: 2,
  })
})

test('in a country without points, an invitation promises none', async () => {
  const kim = await kenyan()
  expect(await kim('GET /api/v1/user/referrals', {})).toMatchObject({ points: 0, joined: 0, earned: 0 })
})

test('in a country without points, the first visit gets the missions, but no balance and no total of points', async () => {
  const { answers } = await app.call('POST /api/v1/bootstrap', {
    body: { haid: 'cd'.repeat(16), huid: randomUUID(), clientType: 'ofa', clientVersion: '90.0', userCountry: 'KE' },
  })
  const { 'GET /api/v2/user/missions': read, ...others } = answers
  const kim = await app.person({ country: 'KE', apiKey: null, wallet: null })
  expect(read).toEqual(await kim('GET /api/v2/user/missions', {}))
  expect(Object.keys(others).toSorted()).toEqual([
    'GET /api/v1/rewards/earned?status=UNCLAIMED%2CPENDING&size=100',
    'GET /api/v2/user',
    'GET /api/v2/user/client-state',
  ])
})

test('in a country without points, a reported counter grants no points, whatever its mission', async () => {
  const kim = await kenyan()
  const outcomes: Record<string, unknown> = {}
  for (const mission_type of MISSION_TYPES) {
    const reported = kim('POST /api/v2/user/missions/{mission_type}/report-counter', {
      params: { mission_type },
      query: { force_sync_mode: 'client' },
      body: { count: 4, missionDay: '2026-03-02', status: 'IN_PROGRESS' },
      ...once(),
    })
    outcomes[mission_type] = await reported.then(
      ({ awards, balance }) => awards.reduce((sum, { points }) => sum + points, balance),
      (error: { code: string }) => error.code,
    )
  }
  expect(outcomes).toEqual({
    ...Object.fromEntries(MISSION_TYPES.map((type) => [type, 'mission_not_enabled'])),
    streaks: 'streaks_mission_not_enabled',
    roulette: 'mission_not_counted',
    hidden_rewards: 0,
    hidden_rewards_small_reward: 0,
  })
  expect(await movements(kim)).toBe(1)
})

test('in a country without points, the wheel has no points as prizes, sells no spin and shows no balance', async () => {
  const kim = await kenyan()
  const wheel = await kim('GET /api/v1/roulette/config', {})
  expect([wheel.price, wheel.balance]).toEqual([null, 0])
  expect(wheel.segments.map(({ type }) => type)).toEqual([
    'ROULETTE_SPIN',
    'NOTHING_WON',
    'REDEEM_CUSD',
    'DAPP',
    'JACKPOT',
  ])
  const body = { ticket: wheel.ticket.token }
  expect(await refusal(kim('POST /api/v1/roulette/spin', { body: { ...body, buy: true }, ...once() }))).toBe(
    'roulette_no_spin_available',
  )
  const { spin, after } = await kim('POST /api/v1/roulette/spin', { body, ...once() })
  expect(spin.proof.segments.map(({ id }) => id)).not.toContain('points-10')
  expect([after.price, after.balance]).toEqual([null, 0])
  expect(await movements(kim)).toBe(1)
})

test('in a country without points, a sign-in grants no points', async () => {
  const kim = await kenyan()
  const idToken = await google.token(`person-${randomUUID()}`)
  const answer = await kim('POST /api/v2/auth/login/google-signin', { body: { idToken } })
  kim.adopt(answer)
  expect([answer.pointsAwarded, answer.pointsReversed]).toEqual([0, 0])
  expect(await movements(kim)).toBe(1)
})

test('in a country without points, a mission that gives spins instead of points still runs', async () => {
  const kim = await kenyan()
  await app.edit('KE', 'open_article', { rule: { gift: { spins: 1 } } })
  const { awards } = await kim('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type: 'open_article' },
    query: {},
    body: { count: 1, missionDay: '2026-03-02', status: 'IN_PROGRESS' },
    ...once(),
  })
  expect(awards).toEqual([{ missionType: 'open_article', points: 0, spins: 1, rewardItemId: null }])
})

test('in a country without points, the saved-data mission has only the steps that grant something else', async () => {
  const steps = [
    { kilobytes: 1000, gift: { points: 10 } },
    { kilobytes: 2000, gift: { spins: 1 } },
  ]
  await app.edit('KE', 'data_saved', { rule: { steps } })
  const { steps: shown } = await (await kenyan())('GET /api/v1/datasaved/config', {})
  expect(shown).toEqual([{ kilobytes: 2000, points: 0, spins: 1, isReward: false }])
})

const entries = read(
  'test_without_points_entries',
  { user: 'uuid' },
  { count: 'int8' },
  'select count(*) as count from ledger_entries where account_id = :user',
)
/** The number of entries in the person's ledger account; the grant in `kenyan` is one of them. */
async function movements(user: Person): Promise<number> {
  const { id } = await user('GET /api/v1/user/me', {})
  return (await app.database.db.one(entries, { user: id }))!.count
}
