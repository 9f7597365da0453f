import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger-audit.ts'
import { read, write } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { operate } from '../../testing/operate.ts'
import { testApp } from '../../testing/test-app.ts'
import { erase } from '../personal-data/public.ts'
import { countReferrals } from './public.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const google = await idTokenIssuer()
const app = await testApp({
  now: new Date(NOW).toISOString(),
  env: { ...google.env, REFERRAL_POINTS: '25', PAYOUT_HOLD_HOURS: '0', EXCHANGE_HOLD_HOURS: '0' },
})
const { db, transact } = app.database
beforeEach(() => app.goTo(new Date(NOW).toISOString()))
afterAll(async () => {
  await app.close()
  await google.close()
})

const operator = { ...app.deps, ...app.database, now: app.now }

type User = Awaited<ReturnType<typeof app.user>>
const idOf = async (user: User) => (await user('GET /api/v1/user/me', {})).id
const balance = async (user: User) => (await user('GET /api/v1/points', {})).balance
const checkIn = (user: User) => user('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
const signIn = async (user: User, sub: string) =>
  user.adopt(await user('POST /api/v2/auth/login/google-signin', { body: { idToken: await google.token(sub) } }))
const count = (env = app.env) => countReferrals({ ...app.database, env, log: app.deps.log, now: app.now })
/** Creates an account that `user` referred, at a later time. */
async function referredBy(user: User) {
  app.goTo(new Date(app.now().getTime() + 1000).toISOString())
  return app.user({ referrerId: await idOf(user) })
}

const stored = read(
  'test_referral',
  { newcomer: 'uuid' },
  { referrer_id: 'uuid', is_counted: 'bool', is_refused: 'bool', points: 'int4' },
  `select referrer_id, counted_at is not null as is_counted, refused_at is not null as is_refused, points
     from referrals where newcomer_id = :newcomer`,
)
const referralOf = async (user: User) => db.one(stored, { newcomer: await idOf(user) })

test('[APP-16] (case 26) a referral counts once, when the newcomer completes a first mission', async () => {
  const ada = await app.user()
  const ben = await referredBy(ada)
  await count()
  expect(await referralOf(ben)).toEqual({
    referrer_id: await idOf(ada),
    is_counted: false,
    is_refused: false,
    points: 0,
  })
  await checkIn(ben)
  await Promise.all([count(), count(), count(), count()])
  await ben('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type: 'set_wallpaper' },
    query: {},
    body: { count: 1, missionDay: '2026-03-02', status: 'IN_PROGRESS' },
    idempotencyKey: randomUUID(),
  })
  await count()
  expect(await referralOf(ben)).toMatchObject({ is_counted: true, points: 25 })
  const { entries } = await ada('GET /api/v1/points/history', { query: {} })
  expect(entries).toMatchObject([{ amount: 25, reason: 'REFERRAL_COUNTED' }])
})

test('(case 26) referrals that become due at the same time are each paid once, even by concurrent jobs', async () => {
  const ada = await app.user()
  const newcomers = await Promise.all(Array.from({ length: 8 }, () => referredBy(ada)))
  await Promise.all([...newcomers.map(checkIn), checkIn(ada), count(), count()])
  await Promise.all(Array.from({ length: 8 }, () => count()))
  expect(await balance(ada)).toBe(10 + 8 * 25)
})

test('(case 26) a counted referral pays nothing by default, nothing in a country without points, and nothing to an erased account', async () => {
  const ada = await app.user()
  const ofAda = await referredBy(ada)
  await checkIn(ofAda)
  await count({ ...app.env, REFERRAL_POINTS: 0 })
  const kofi = await app.user({ country: 'GH' })
  const ofKofi = await referredBy(kofi)
  await checkIn(ofKofi)
  await count({ ...app.env, POINTS_COUNTRIES: ['NG'] })
  const zoe = await app.user()
  const ofZoe = await referredBy(zoe)
  await checkIn(ofZoe)
  await erase({ ...app.deps, db, transact, now: app.now }, await idOf(zoe), { operator: 'ada', why: 'a test' })
  await count()
  expect([await balance(ada), await balance(kofi)]).toEqual([0, 0])
  for (const newcomer of [ofAda, ofKofi, ofZoe])
    expect(await referralOf(newcomer)).toMatchObject({ is_counted: true, points: 0 })
})

test.each([
  ['an unknown word', 'unknown'],
  ['an unknown id', randomUUID()],
  ['a number', '7'],
  ['nothing', ''],
  ['a script', '<script>alert(1)</script>'],
  ['10,000 letters', 'x'.repeat(10_000)],
])('(case 26) an account is created without a referrer if the named referrer is invalid: %s', async (_, referrerId) => {
  expect(await referralOf(await app.user({ referrerId }))).toBeUndefined()
})

test('(case 26) the first of several concurrent logins stores its referrer, and later logins do not change it', async () => {
  const [ada, ben] = [await app.user(), await app.user()]
  const device = { haid: randomBytes(16).toString('hex'), huid: randomBytes(16).toString('hex') }
  const referrers = [await idOf(ada), await idOf(ben)]
  const logins = await Promise.all(
    Array.from({ length: 8 }, (_, i) => app.user({ ...device, wallet: null, referrerId: referrers[i % 2]! })),
  )
  const first = (await referralOf(logins[0]!))!.referrer_id
  expect(referrers).toContain(first)
  for (const referrerId of referrers) await app.user({ ...device, wallet: null, referrerId })
  expect((await referralOf(logins[0]!))!.referrer_id).toBe(first)
})

test('(case 26) the api cannot change or delete a referral', async () => {
  const change = write('test_change_referrer', {}, {}, 'update referrals set referrer_id = referrer_id')
  const remove = write('test_remove_referral', {}, {}, 'delete from referrals')
  for (const statement of [change, remove])
    await expect(transact((tx) => tx.one(statement, {}))).rejects.toThrow('permission denied')
})

test('(case 26) no referral is stored for an account that a known device starts after a log-out', async () => {
  const [ada, ben] = [await app.user(), await app.user()]
  const device = { haid: ben.haid, huid: ben.huid, wallet: null, referrerId: await idOf(ada) }
  expect(await referralOf(await app.user(device))).toBeUndefined()
  await signIn(ben, randomUUID())
  await ben('POST /api/v1/user/logout', { body: {} })
  const anew = await app.user(device)
  expect(await idOf(anew)).not.toBe(await idOf(await app.user()))
  expect(await referralOf(anew)).toBeUndefined()
})

test('(case 26) a referral is refused if the newcomer’s account is merged into the referrer’s account', async () => {
  const sub = randomUUID()
  const first = await app.user()
  await signIn(first, sub)
  const second = await referredBy(first)
  const newcomer = await idOf(second)
  await checkIn(second)
  await signIn(second, sub)
  const before = await balance(first)
  await count()
  expect(await balance(first)).toBe(before)
  expect(await db.one(stored, { newcomer })).toMatchObject({ is_counted: false, is_refused: true, points: 0 })
})

test('(case 26) when a merge closes a cycle of referrals, the older referral is kept and the younger one refused', async () => {
  const sub = randomUUID()
  const anonymous = await app.user()
  const newcomer = await referredBy(anonymous)
  const known = await referredBy(newcomer)
  await signIn(known, sub)
  await signIn(anonymous, sub)
  await checkIn(newcomer)
  const before = [await balance(known), await balance(newcomer)]
  await count()
  expect(await referralOf(newcomer)).toMatchObject({ is_counted: true, points: 25 })
  expect(await referralOf(known)).toMatchObject({ is_refused: true, points: 0 })
  expect([await balance(known), await balance(newcomer)]).toEqual([before[0]! + 25, before[1]!])
})

test('(case 26) after a merge, each account keeps its own referrer, and each referral is paid once', async () => {
  const sub = randomUUID()
  const [ada, ben] = [await app.user(), await app.user()]
  const known = await referredBy(ada)
  await signIn(known, sub)
  const joining = await referredBy(ben)
  const joined = await idOf(joining)
  await checkIn(joining)
  await signIn(joining, sub)
  await count()
  await count()
  expect(await referralOf(known)).toMatchObject({ referrer_id: await idOf(ada), is_counted: true })
  expect(await db.one(stored, { newcomer: joined })).toMatchObject({ referrer_id: await idOf(ben), is_counted: true })
  expect([await balance(ada), await balance(ben)]).toEqual([25, 25])
})

test('(case 26) the remaining account is paid if the referrer’s account was merged', async () => {
  const sub = randomUUID()
  const known = await app.user()
  await signIn(known, sub)
  const anonymous = await app.user()
  const named = await idOf(anonymous)
  const newcomer = await referredBy(anonymous)
  await checkIn(newcomer)
  const before = await balance(known)
  await Promise.all([signIn(anonymous, sub), count(), count()])
  await count()
  expect(await referralOf(newcomer)).toMatchObject({ referrer_id: named, is_counted: true, points: 25 })
  expect(await balance(known)).toBe(before + 25)
})

test('the ledger is consistent after the tests of this file', async () => {
  expect(await auditLedger(db)).toEqual([])
})

test('(case 51) a referral that cannot be counted does not stop the others, is retried, and in the end set aside until an operator resumes it', async () => {
  const ada = await app.user()
  const newcomers = await Promise.all(Array.from({ length: 6 }, () => referredBy(ada)))
  for (const newcomer of newcomers) await checkIn(newcomer)
  const unlucky = await idOf(newcomers[0]!)
  /** Counts as the job does, with a row that PostgreSQL refuses to change. */
  const countWithFault = () =>
    countReferrals({
      ...app.database,
      env: app.env,
      log: app.deps.log,
      now: app.now,
      transact: (work) =>
        transact((tx) =>
          work({
            ...tx,
            one: (statement, values) => {
              const isUnlucky = statement.name === 'referrals_count' && Object.values(values).includes(unlucky)
              return tx.one(statement, isUnlucky ? { ...values, points: -1 } : values)
            },
          }),
        ),
    })
  await countWithFault()
  expect(await balance(ada)).toBe(5 * 25)
  let hours = 0
  const waiting = async () => JSON.parse(await operate(operator, ['waiting'])) as { item: string }[]
  for (; (await waiting()).length === 0 && hours < 48; hours++) {
    app.goTo(new Date(app.now().getTime() + 3_600_000).toISOString())
    await countWithFault()
  }
  expect(await waiting()).toMatchObject([{ item: `count-referrals/${unlucky}`, attempts: 30 }])
  await count()
  await ada.comeBack()
  expect(await balance(ada)).toBe(5 * 25)
  await operate(operator, ['resume', `count-referrals/${unlucky}`, '--operator', 'ada', '--why', 'a test'])
  await count()
  expect(await balance(ada)).toBe(6 * 25)
})
