import { randomUUID } from 'node:crypto'
import { RISK_SIGNALS, type RiskSignal } from '@momi/contract'
import { DAY, HOUR, MINUTE } from '@momi/contract/rules/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { publishVersion } from '../../core/config/config-versions.ts'
import { purgeTables } from '../../core/work/purge.ts'
import { read, write } from '../../db/db.ts'
import { changeMaker } from '../../testing/change-maker.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet, once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { countActivity } from '../dashboard/public.ts'
import { riskSubject, scoreAccounts } from './public.ts'
import { oldestDue } from './queue.store.ts'
import { partWithWords, signalsOf } from './signals-of.ts'

const START = '2026-03-02T12:00:00Z'
const app = await testApp({ now: START })
afterAll(app.close)
const { db, transact } = app.database
const ctx = { db, transact, now: app.now, keys: app.keys }

const placed: { user: string; signals: { name: string; points: number }[]; score: number; configVersion: number }[] = []
let suspended: RiskSignal[] = []
const holds = {
  suspended: async () => suspended,
  place: async (_: unknown, hold: (typeof placed)[number]) => void placed.push(hold),
}
const score = async () => {
  // What happens in this moment is read with what follows.
  app.advance(MINUTE)
  do await scoreAccounts(ctx, holds)
  while ((await db.one(oldestDue, {}))?.at)
}
beforeEach(() => {
  placed.length = 0
  suspended = []
})

/** Publishes settings of a country without the checks of a change. */
const configure = (body: object, country = 'NG') =>
  transact((tx) =>
    publishVersion(
      tx,
      riskSubject,
      { country, key: 'settings', body: { networkBurst: { mode: 'OFF' }, ...body } },
      { madeBy: 'test', why: 'a test', at: app.now() },
    ),
  )
const endEverywhere = write(
  'test_risk_end_everywhere',
  {},
  {},
  `update config_subjects set live = 0 where kind = 'risk' and country = '*'`,
)
const active = (...signals: string[]) =>
  Object.fromEntries(signals.map((signal) => [signal, { mode: 'ACTIVE', weight: 100, from: 2, full: 3 }]))

/** Web clients that say they have one wallet, which anybody may say. */
const claimants = async (count: number, wallet = newWallet()) => {
  const all: Person[] = []
  for (let index = 0; index < count; index++) all.push(await app.person({ wallet, apiKey: null }))
  return all
}
const riskOf = async ({ id }: Pick<Person, 'id'>) =>
  (await app.staff('viewer'))('GET /api/v1/admin/users/{id}/risk', { params: { id } })

test('[TRU-04] accounts that say they have one wallet get points, a case and no hold while the signal is in shadow', async () => {
  await configure({ sharedWallet: { weight: 100, from: 3, full: 4 } })
  const [one, ...others] = await claimants(4)
  await score()
  const { risk, cluster } = await riskOf(one!)
  expect(risk).toMatchObject({ score: 0, shadowScore: 100, configCountry: 'NG' })
  expect(risk!.parts).toEqual([
    {
      signal: 'sharedWallet',
      title: 'Same wallet',
      points: 100,
      mode: 'SHADOW',
      evidence: '4 accounts use one wallet',
    },
  ])
  expect(cluster.accounts.map(({ id }) => id).toSorted()).toEqual([one!, ...others].map(({ id }) => id).toSorted())
  expect(cluster.links.filter(({ kind }) => kind === 'WALLET').map(({ accounts }) => accounts.length)).toEqual([4])
  expect(placed).toEqual([])
  const staff = await app.staff('support')
  const held = async () => (await riskOf(one!)).cluster.accounts.filter(({ isHeld }) => isHeld).map(({ id }) => id)
  expect(await held()).toEqual([])
  const hold = { body: { userId: others[0]!.id, reason: 'one wallet' }, idempotencyKey: randomUUID() }
  await staff('POST /api/v1/admin/holds', hold)
  expect(await held()).toEqual([others[0]!.id])
  const { items } = await staff('GET /api/v1/admin/risk/cases', {})
  expect(items.map(({ userId }) => userId)).toEqual(expect.arrayContaining([one!.id]))
})

test('[TRU-04] an active signal places a hold with its points and the version, once for each account', async () => {
  const { version } = await configure(active('sharedWallet'))
  const [one, other, third] = await claimants(3)
  await score()
  expect(placed.map(({ user }) => user).toSorted()).toEqual([one!.id, other!.id, third!.id].toSorted())
  expect(placed[0]).toMatchObject({
    signals: [{ name: 'sharedWallet', points: 100 }],
    score: 100,
    configVersion: version,
  })
})

test('a suspended signal holds nobody', async () => {
  await configure(active('sharedWallet'))
  suspended = ['sharedWallet']
  const [one] = await claimants(3)
  await score()
  expect(placed).toEqual([])
  expect((await signalsOf(db, one!.id))?.signals).toMatchObject([{ mode: 'SHADOW', points: 100 }])
})

test('what others say of a wallet does not count against the account that owns it', async () => {
  await configure(active('sharedWallet'))
  const wallet = newWallet()
  const strangers = await claimants(3, wallet)
  await score()
  const owner = await app.person({ wallet })
  await score()
  expect((await signalsOf(db, owner.id))?.signals.map(({ signal }) => signal) ?? []).not.toContain('sharedWallet')
  expect(strangers).toHaveLength(3)
})

test('who begins to share a wallet makes those due that share it', async () => {
  await configure({ sharedWallet: { from: 3, full: 3 } })
  const wallet = newWallet()
  const [first] = await claimants(2, wallet)
  await score()
  expect((await signalsOf(db, first!.id))?.signals).toEqual([])
  app.advance(2 * HOUR)
  await claimants(1, wallet)
  await score()
  await score()
  await score()
  expect((await signalsOf(db, first!.id))?.signals).toMatchObject([{ signal: 'sharedWallet', count: 3 }])
})

test('who was active before anything was configured for their country is scored with their next news', async () => {
  await transact((tx) => tx.one(endEverywhere, {}))
  await configure({})
  const early = await app.person({ country: 'GH' })
  const beActive = async () => {
    await early.checkIn()
    app.advance(MINUTE)
    await countActivity(ctx)
    await score()
  }
  await beActive()
  expect(await signalsOf(db, early.id)).toBeUndefined()
  await configure({}, 'GH')
  app.advance(2 * DAY)
  await early.comeBack()
  await beActive()
  expect(await signalsOf(db, early.id)).toMatchObject({ configCountry: 'GH' })
})

test('[TRU-04] each signal can be switched off, and then has no part', async () => {
  await configure(Object.fromEntries(RISK_SIGNALS.map((signal) => [signal, { mode: 'OFF' }])))
  const [one] = await claimants(3)
  await score()
  expect(await signalsOf(db, one!.id)).toMatchObject({ score: 0, shadowScore: 0, signals: [] })
})

test('new accounts of one network within a minute are counted, and their network is forgotten after 30 days', async () => {
  await configure({ networkBurst: { weight: 10, from: 2, full: 4 } })
  app.advance(DAY)
  const people = await Promise.all(Array.from({ length: 4 }, () => app.person()))
  await score()
  const burst = (await signalsOf(db, people[0]!.id))?.signals.find(({ signal }) => signal === 'networkBurst')
  expect(burst).toMatchObject({ count: 4, points: 10 })
  expect(partWithWords(burst!).evidence).toBe('4 accounts began from one network within a minute')
  const networks = read(
    'test_risk_networks',
    { haid: 'text' },
    { network: 'text?' },
    'select network_hash as network from app_instances where haid = :haid',
  )
  const network = async () => (await db.one(networks, { haid: people[0]!.haid }))?.network
  expect(await network()).toMatch(/^[0-9a-f]{64}$/)
  app.advance(30 * DAY)
  await purgeTables({ ...ctx, log: app.deps.log })
  expect(await network()).toBeNull()
})

const seen = write(
  'test_risk_seen',
  { terms: 'text', days: 'int4', confirmed: 'int4', refuted: 'int4' },
  {},
  `insert into risk_signal_days (signal, terms, day, scored, cases, confirmed, refuted)
   select 'sharedWallet', :terms, '2026-01-01'::date + d, 10, 60, case d when 1 then :confirmed::int else 0 end,
          case d when 1 then :refuted::int else 0 end
     from generate_series(1, :days::int) d`,
)

test.each([
  { days: 0, confirmed: 0, refuted: 0, says: 'It was counted in shadow on 0 of 7 days with these terms.' },
  { days: 6, confirmed: 60, refuted: 0, says: 'It was counted in shadow on 6 of 7 days with these terms.' },
  { days: 7, confirmed: 49, refuted: 0, says: '49 of 50 cases with these terms were reviewed.' },
  { days: 7, confirmed: 47, refuted: 3, says: '3 of 50 reviewed cases were wrong; at most 5% may be.' },
  { days: 7, confirmed: 50, refuted: 0, says: null },
])(
  'after $days days with $confirmed right and $refuted wrong cases, publishing an active signal says: $says',
  async ({ days, confirmed, refuted, says }) => {
    const ana = await changeMaker(app, 'campaigns')
    // Each with terms of its own, so that nothing was counted of them before.
    const weight = 50 + 100 * days + confirmed + 10 * refuted
    await transact((tx) => tx.one(seen, { terms: `${weight}/3/20/90`, days, confirmed, refuted }))
    const item = {
      kind: 'risk',
      countryCode: 'GH',
      key: 'settings',
      body: riskSubject.schema('').parse({ sharedWallet: { weight, mode: 'ACTIVE' } }) as object,
    }
    const { items } = await ana.draft([item])
    expect(items[0]!.problems).toEqual(
      says === null
        ? []
        : [
            {
              path: ['sharedWallet', 'mode'],
              label: 'Same wallet, mode',
              text: `“Same wallet” cannot be active yet. ${says}`,
              draft: null,
            },
          ],
    )
    const other = {
      ...item,
      body: riskSubject.schema('').parse({ sharedWallet: { weight: weight + 5, mode: 'ACTIVE' } }),
    }
    const { items: changed } = await ana.draft([other as typeof item])
    expect(changed[0]!.problems).toHaveLength(1)
  },
)

test('a verdict counts once, for each signal of the case, and is in the audit log', async () => {
  await configure({ sharedWallet: { weight: 100, from: 2, full: 2, days: 77 } })
  await claimants(2)
  await score()
  const staff = await app.staff('support')
  const mine = async () =>
    (await staff('GET /api/v1/admin/risk/signals', {})).items.find(
      ({ country, signal }) => country === 'NG' && signal === 'sharedWallet',
    )!
  const before = await mine()
  expect(before).toMatchObject({ mode: 'SHADOW', days: 1, cases: 2, confirmed: 0, refuted: 0 })
  expect(before.missing).toContain('1 of 7 days')
  const openOnes = read(
    'test_risk_open',
    { days: 'text' },
    { id: 'uuid' },
    `select id from risk_cases where verdict is null and parts -> 0 ->> 'terms' = :days`,
  )
  const [one, other] = await db.many(openOnes, { days: '100/2/2/77' })
  const say = (id: string, verdict: 'RIGHT' | 'WRONG') =>
    staff('POST /api/v1/admin/risk/cases/{case_id}/verdict', {
      params: { case_id: id },
      body: { verdict, reason: 'looked at it' },
      ...once(),
    })
  await say(one!.id, 'RIGHT')
  await say(other!.id, 'WRONG')
  expect(await mine()).toMatchObject({ confirmed: 1, refuted: 1 })
  await expect(say(one!.id, 'WRONG')).rejects.toMatchObject({ code: 'admin_risk_case_reviewed' })
  await expect(say(randomUUID(), 'WRONG')).rejects.toMatchObject({ code: 'not_found' })
  expect(await mine()).toMatchObject({ confirmed: 1, refuted: 1 })
})

test('an account that nobody has scored has no score, and one that does not exist has no page', async () => {
  const { id } = await app.person()
  expect((await riskOf({ id })).risk).toBeNull()
  await expect(riskOf({ id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})
