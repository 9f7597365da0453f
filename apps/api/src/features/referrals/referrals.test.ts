import { randomBytes, randomUUID } from 'node:crypto'
import { HOUR, SECOND } from '@momi/contract/rules/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read, write } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { operate } from '../../testing/operate.ts'
import { createLiveSettings } from '../../core/config/live-settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { erase } from '../personal-data/public.ts'
import { countReferrals } from './public.ts'
import type { Person } from '../../testing/person.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const google = await idTokenIssuer()
const app = await testApp({
  google,
  now: new Date(NOW).toISOString(),
  env: { REFERRAL_POINTS: '25', PAYOUT_HOLD_HOURS: '0', EXCHANGE_HOLD_HOURS: '0' },
})
const { db, transact } = app.database
beforeEach(() => app.goTo(NOW))
afterAll(async () => {
  await app.close()
  await google.close()
})

const operator = { ...app.deps, ...app.database, now: app.now }

const count = (env: Partial<typeof app.env> = {}) =>
  countReferrals({
    ...app.database,
    settings: createLiveSettings({ ...app.env, ...env }, db),
    log: app.deps.log,
    now: app.now,
  })
/** Creates an account that `user` referred, at a later time. */
async function referredBy(user: Person) {
  app.advance(SECOND)
  return app.person({ referrerId: user.id })
}

const stored = read(
  'test_referral',
  { newcomer: 'uuid' },
  { referrer_id: 'uuid', is_counted: 'bool', is_refused: 'bool', points: 'int4' },
  `select referrer_id, counted_at is not null as is_counted, refused_at is not null as is_refused, points
     from referrals where newcomer_id = :newcomer`,
)
const referralOf = async (user: Person) => db.one(stored, { newcomer: user.id })

test('[APP-16] (case 26) a referral counts once, when the newcomer completes a first mission', async () => {
  const ada = await app.person()
  const ben = await referredBy(ada)
  await count()
  expect(await referralOf(ben)).toEqual({
    referrer_id: ada.id,
    is_counted: false,
    is_refused: false,
    points: 0,
  })
  await ben.checkIn()
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
  const ada = await app.person()
  const newcomers = await Promise.all(Array.from({ length: 8 }, () => referredBy(ada)))
  await Promise.all([...newcomers.map((newcomer) => newcomer.checkIn()), ada.checkIn(), count(), count()])
  await Promise.all(Array.from({ length: 8 }, () => count()))
  expect(await ada.balance()).toBe(10 + 8 * 25)
})

test('(case 26) a counted referral pays nothing by default, nothing in a country without points, and nothing to an erased account', async () => {
  const ada = await app.person()
  const ofAda = await referredBy(ada)
  await ofAda.checkIn()
  await count({ REFERRAL_POINTS: 0 })
  const kofi = await app.person({ country: 'GH' })
  const ofKofi = await referredBy(kofi)
  await ofKofi.checkIn()
  await count({ POINTS_COUNTRIES: ['NG'] })
  const zoe = await app.person()
  const ofZoe = await referredBy(zoe)
  await ofZoe.checkIn()
  await erase({ ...app.deps, db, transact, now: app.now }, zoe.id, { operator: 'ada', why: 'a test' })
  await count()
  expect([await ada.balance(), await kofi.balance()]).toEqual([0, 0])
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
  expect(await referralOf(await app.person({ referrerId }))).toBeUndefined()
})

test('(case 26) the first of several concurrent logins stores its referrer, and later logins do not change it', async () => {
  const [ada, ben] = [await app.person(), await app.person()]
  const device = { haid: randomBytes(16).toString('hex'), huid: randomBytes(16).toString('hex') }
  const referrers = [ada.id, ben.id]
  const logins = await Promise.all(
    Array.from({ length: 8 }, (_, i) => app.person({ ...device, wallet: null, referrerId: referrers[i % 2]! })),
  )
  const first = (await referralOf(logins[0]!))!.referrer_id
  expect(referrers).toContain(first)
  for (const referrerId of referrers) await app.person({ ...device, wallet: null, referrerId })
  expect((await referralOf(logins[0]!))!.referrer_id).toBe(first)
})

test('(case 26) the api cannot change or delete a referral', async () => {
  const change = write('test_change_referrer', {}, {}, 'update referrals set referrer_id = referrer_id')
  const remove = write('test_remove_referral', {}, {}, 'delete from referrals')
  for (const statement of [change, remove])
    await expect(transact((tx) => tx.one(statement, {}))).rejects.toThrow('permission denied')
})

test('(case 26) no referral is stored for an account that a known device starts after a log-out', async () => {
  const [ada, ben] = [await app.person(), await app.person()]
  const device = { haid: ben.haid, huid: ben.huid, wallet: null, referrerId: ada.id }
  expect(await referralOf(await app.person(device))).toBeUndefined()
  await ben.signIn(randomUUID())
  await ben('POST /api/v1/user/logout', { body: {} })
  const anew = await app.person(device)
  expect(anew.id).not.toBe((await app.person()).id)
  expect(await referralOf(anew)).toBeUndefined()
})

test('(case 26) a referral is refused if the newcomer’s account is merged into the referrer’s account', async () => {
  const sub = randomUUID()
  const first = await app.person()
  await first.signIn(sub)
  const second = await referredBy(first)
  const newcomer = second.id
  await second.checkIn()
  await second.signIn(sub)
  const before = await first.balance()
  await count()
  expect(await first.balance()).toBe(before)
  expect(await db.one(stored, { newcomer })).toMatchObject({ is_counted: false, is_refused: true, points: 0 })
})

test('(case 26) when a merge closes a cycle of referrals, the older referral is kept and the younger one refused', async () => {
  const sub = randomUUID()
  const anonymous = await app.person()
  const newcomer = await referredBy(anonymous)
  const known = await referredBy(newcomer)
  await known.signIn(sub)
  await anonymous.signIn(sub)
  await newcomer.checkIn()
  const before = [await known.balance(), await newcomer.balance()]
  await count()
  expect(await referralOf(newcomer)).toMatchObject({ is_counted: true, points: 25 })
  expect(await referralOf(known)).toMatchObject({ is_refused: true, points: 0 })
  expect([await known.balance(), await newcomer.balance()]).toEqual([before[0]! + 25, before[1]!])
})

test('(case 26) after a merge, each account keeps its own referrer, and each referral is paid once', async () => {
  const sub = randomUUID()
  const [ada, ben] = [await app.person(), await app.person()]
  const known = await referredBy(ada)
  await known.signIn(sub)
  const joining = await referredBy(ben)
  const joined = joining.id
  await joining.checkIn()
  await joining.signIn(sub)
  await count()
  await count()
  expect(await referralOf(known)).toMatchObject({ referrer_id: ada.id, is_counted: true })
  expect(await db.one(stored, { newcomer: joined })).toMatchObject({ referrer_id: ben.id, is_counted: true })
  expect([await ada.balance(), await ben.balance()]).toEqual([25, 25])
})

test('(case 26) the remaining account is paid if the referrer’s account was merged', async () => {
  const sub = randomUUID()
  const known = await app.person()
  await known.signIn(sub)
  const anonymous = await app.person()
  const named = anonymous.id
  const newcomer = await referredBy(anonymous)
  await newcomer.checkIn()
  const before = await known.balance()
  await Promise.all([anonymous.signIn(sub), count(), count()])
  await count()
  expect(await referralOf(newcomer)).toMatchObject({ referrer_id: named, is_counted: true, points: 25 })
  expect(await known.balance()).toBe(before + 25)
})

test('the ledger is consistent after the tests of this file', async () => {
  expect(await auditLedger(db)).toEqual([])
})

test('(case 51) a referral that cannot be counted does not stop the others, is retried, and in the end set aside until an operator resumes it', async () => {
  const ada = await app.person()
  const newcomers = await Promise.all(Array.from({ length: 6 }, () => referredBy(ada)))
  for (const newcomer of newcomers) await newcomer.checkIn()
  const unlucky = newcomers[0]!.id
  /** Counts as the job does, with a row that PostgreSQL refuses to change. */
  const countWithFault = () =>
    countReferrals({
      ...app.database,
      settings: app.deps.settings,
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
  expect(await ada.balance()).toBe(5 * 25)
  let hours = 0
  const waiting = async () => JSON.parse(await operate(operator, ['waiting'])) as { item: string }[]
  for (; (await waiting()).length === 0 && hours < 48; hours++) {
    app.advance(HOUR)
    await countWithFault()
  }
  expect(await waiting()).toMatchObject([{ item: `count-referrals/${unlucky}`, attempts: 30 }])
  await count()
  await ada.comeBack()
  expect(await ada.balance()).toBe(5 * 25)
  await operate(operator, ['resume', `count-referrals/${unlucky}`, '--operator', 'ada', '--why', 'a test'])
  await count()
  expect(await ada.balance()).toBe(6 * 25)
})

test('a person sees their link, what it grants, and what became of those who joined, but not who they are', async () => {
  const ada = await app.person()
  expect(await ada('GET /api/v1/user/referrals', {})).toEqual({
    referrerId: ada.id,
    points: 25,
    joined: 0,
    counted: 0,
    earned: 0,
    latest: [],
  })
  const ben = await referredBy(ada)
  const cleo = await referredBy(ada)
  await ben.checkIn()
  await count()
  const answer = await ada('GET /api/v1/user/referrals', {})
  expect(answer).toMatchObject({
    joined: 2,
    counted: 1,
    earned: 25,
    latest: [
      { day: '2026-03-02', state: 'JOINED' },
      { day: '2026-03-02', state: 'COUNTED' },
    ],
  })
  const said = JSON.stringify(answer)
  for (const { id, haid, wallet } of [ben, cleo])
    for (const personal of [id, haid, wallet]) expect(said).not.toContain(String(personal))
  expect(await ben('GET /api/v1/user/referrals', {})).toMatchObject({ referrerId: ben.id, joined: 0, latest: [] })
})

test('the referrals of accounts that were merged into one are shown together, and a refused one says so', async () => {
  const sub = randomUUID()
  const known = await app.person()
  await known.signIn(sub)
  await referredBy(known)
  const anonymous = await app.person()
  await referredBy(anonymous)
  const second = await referredBy(anonymous)
  await second.checkIn()
  await anonymous.signIn(sub)
  await second.signIn(sub)
  await count()
  const { joined, latest } = await known('GET /api/v1/user/referrals', {})
  expect(joined).toBe(3)
  expect(latest.map(({ state }) => state).toSorted()).toEqual(['JOINED', 'JOINED', 'REFUSED'])
})
