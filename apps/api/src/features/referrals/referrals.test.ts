import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger-audit.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { countReferrals } from './public.ts'

const NOW = '2026-03-02T12:00:00Z'
const google = await idTokenIssuer()
const app = await testApp({ now: NOW, env: { ...google.env, REFERRAL_POINTS: '25' } })
afterAll(async () => {
  await app.close()
  await google.close()
})

type User = Awaited<ReturnType<typeof app.user>>
const idOf = async (user: User) => (await user('GET /api/v1/user/me', {})).id
const balance = async (user: User) => (await user('GET /api/v1/points', {})).balance
const checkIn = (user: User) => user('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
const signIn = async (user: User, sub: string) =>
  user.adopt(await user('POST /api/v2/auth/login/google-signin', { body: { idToken: await google.token(sub) } }))
const count = (env = app.env) => countReferrals({ ...app.database, env, now: app.now })

test('[APP-16] (case 26) a referral counts once, when the newcomer has completed a first mission', async () => {
  const ada = await app.user()
  const ben = await app.user({ referrerId: await idOf(ada) })
  await count()
  expect(await balance(ada)).toBe(0)
  await checkIn(ben)
  await Promise.all([count(), count()])
  await count()
  expect(await balance(ada)).toBe(25)
  const { entries } = await ada('GET /api/v1/points/history', { query: {} })
  expect(entries).toMatchObject([{ amount: 25, reason: 'REFERRAL_COUNTED' }])
  expect(await auditLedger(app.database.db)).toEqual([])
})

test('(case 26) it pays nothing by default, and nothing where the country has no points', async () => {
  const ada = await app.user()
  await checkIn(await app.user({ referrerId: await idOf(ada) }))
  await count({ ...app.env, REFERRAL_POINTS: 0 })
  const kofi = await app.user({ country: 'GH' })
  await checkIn(await app.user({ referrerId: await idOf(kofi) }))
  await count({ ...app.env, POINTS_COUNTRIES: ['NG'] })
  await count()
  expect([await balance(ada), await balance(kofi)]).toEqual([0, 0])
})

test('(case 26) a device that is known has no referrer any more, also with a new account', async () => {
  const [ada, ben] = [await app.user(), await app.user()]
  const referrerId = await idOf(ada)
  await app.user({ haid: ben.haid, huid: ben.huid, referrerId })
  await signIn(ben, randomUUID())
  await ben('POST /api/v1/user/logout', { body: {} })
  await app.user({ haid: ben.haid, huid: ben.huid, referrerId })
  await ben.comeBack().catch(() => undefined)
  await count()
  expect(await balance(ada)).toBe(0)
})

test.each(['unknown', randomUUID(), '7'])('(case 26) %j is no referrer, and keeps nobody out', async (referrerId) => {
  expect(await idOf(await app.user({ referrerId }))).toBeTruthy()
})

test.each(['<script>', 'a b', 'x'.repeat(65)])('(case 26) %j is refused as invalid', async (referrerId) => {
  await expect(app.user({ referrerId })).rejects.toMatchObject({ status: 422, code: 'validation_error' })
})

test('(case 26) nobody refers themselves: the second phone joins the account that named it', async () => {
  const sub = randomUUID()
  const first = await app.user()
  await signIn(first, sub)
  const second = await app.user({ referrerId: await idOf(first) })
  await checkIn(second)
  await signIn(second, sub)
  const before = await balance(first)
  await count()
  expect(await balance(first)).toBe(before)
})

test('(case 26) a merge closes no circle of referrals', async () => {
  const sub = randomUUID()
  const anonymous = await app.user()
  const newcomer = await app.user({ referrerId: await idOf(anonymous) })
  const known = await app.user({ referrerId: await idOf(newcomer) })
  await signIn(known, sub)
  await signIn(anonymous, sub)
  await checkIn(newcomer)
  const before = await balance(known)
  await count()
  expect(await balance(known)).toBe(before)
  // The other way round it was a referral all the time.
  expect(await balance(newcomer)).toBe(10 + 25)
})

test('(case 26) whom a merged account referred is referred by the account that stays', async () => {
  const sub = randomUUID()
  const known = await app.user()
  await signIn(known, sub)
  const anonymous = await app.user()
  const newcomer = await app.user({ referrerId: await idOf(anonymous) })
  await signIn(anonymous, sub)
  await checkIn(newcomer)
  await count()
  expect(await balance(known)).toBe(100 + 25)
})
