import type { ApiError } from '@momi/client/http/api-error'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read, write } from '../../db/db.ts'
import { DEMO_STEPS } from '../../development/demo-steps.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const EVENING = '2026-03-02T20:00:00Z'
const google = await idTokenIssuer()
const app = await testApp({
  now: EVENING,
  usersSince: '2026-02-01T00:00:00Z',
  env: google.env,
})
beforeEach(() => app.goTo(EVENING))
afterAll(async () => {
  await app.close()
  await google.close()
})

const cards = async (user: Person) =>
  (await user('GET /api/v2/user/missions', {})).missions.filter(({ type }) => type.startsWith('hidden'))
const items = read(
  'test_items',
  { definition: 'text' },
  { free: 'int8', assigned: 'int8' },
  `select count(*) filter (where owner_id is null) as free, count(owner_id) as assigned
     from reward_items where definition_id = :definition`,
)

test('[HID-02] reading articles finds a big reward first, then small ones, up to the daily cap', async () => {
  const ada = await app.person()
  expect(await cards(ada)).toMatchObject([
    { type: 'hidden_rewards', points: null, progress: { current: 0, target: 1 }, counter: { count: 0, target: null } },
    { type: 'hidden_rewards_small_reward', counter: { target: null } },
  ])
  const finds: { at: number; type: string }[] = []
  let last = await ada.report('hidden_rewards', 1)
  for (let article = 2; last.counter.status === 'IN_PROGRESS'; article++) {
    app.goTo(Date.parse(EVENING) + article * 60_000)
    last = await ada.report('hidden_rewards', article)
    for (const award of last.awards) finds.push({ at: article, type: award.missionType })
    // The position of the next find is not sent.
    expect(last.counter.target).toBeNull()
  }
  expect(finds.map(({ type }) => type)).toEqual([
    'hidden_rewards',
    'hidden_rewards_small_reward',
    'hidden_rewards_small_reward',
  ])
  const gaps = finds.map(({ at }, i) => at - (finds[i - 1]?.at ?? 0))
  for (const gap of gaps) expect([2, 3, 4]).toContain(gap)
  expect(await cards(ada)).toMatchObject([
    { actionState: 'CLAIMED', progress: { current: 1, target: 1 } },
    { actionState: 'CLAIMED', progress: { current: 2, target: 2 } },
  ])
})

test('a mission that has given all of its hidden rewards is done, also while the other one has some left', async () => {
  const ada = await app.person()
  for (let article = 1, found = 0; found === 0; article++) {
    app.goTo(Date.parse(EVENING) + article * 60_000)
    found = (await ada.report('hidden_rewards', article)).awards.length
  }
  expect(await cards(ada)).toMatchObject([
    { actionState: 'CLAIMED', progress: { current: 1, target: 1 }, counter: { status: 'IN_PROGRESS' } },
    { actionState: 'GO', progress: { current: 0, target: 2 } },
  ])
})

test('[HID-02] the counter restarts the next day', async () => {
  const ada = await app.person()
  await ada.report('hidden_rewards', 12)
  app.goTo('2026-03-03T20:00:00Z')
  const next = await app.logInAgain(ada)
  const { awards } = await next.report('hidden_rewards', 12, { missionDay: '2026-03-03' })
  expect(awards.map(({ missionType }) => missionType)[0]).toBe('hidden_rewards')
})

test('different people find rewards in different articles', async () => {
  const places = new Set<number>()
  for (let person = 0; person < 12; person++) {
    const user = await app.person()
    let place = 0
    for (let article = 1; place === 0; article++) {
      app.goTo(Date.parse(EVENING) + article * 60_000)
      if ((await user.report('hidden_rewards', article)).awards.length > 0) place = article
    }
    places.add(place)
  }
  expect(places.size).toBeGreaterThan(1)
})

test('repeated reports of the same article reveal and grant nothing more', async () => {
  const ada = await app.person()
  let finding = 0
  for (let article = 1; finding === 0; article++) {
    app.goTo(Date.parse(EVENING) + article * 60_000)
    if ((await ada.report('hidden_rewards', article)).awards.length > 0) finding = article
  }
  const held = async () => [
    (await ada('GET /api/v1/rewards/earned', { query: {} })).items,
    (await ada('GET /api/v1/points', {})).balance,
    await cards(ada),
  ]
  const before = await held()
  expect(before[0]).toHaveLength(1)
  for (const article of [finding, finding - 1, finding]) {
    const conflict = (await ada.report('hidden_rewards', article).catch((error: unknown) => error)) as ApiError
    expect(conflict).toMatchObject({ status: 409, code: 'mission_counter_conflict' })
    expect(JSON.parse(conflict.body)).toMatchObject({ counter: { count: finding, target: null } })
    for (const force_sync_mode of ['client', 'server'] as const)
      expect(
        await ada.report('hidden_rewards', article, { missionDay: '2026-03-02', mode: force_sync_mode }),
      ).toMatchObject({
        counter: { count: finding, target: null },
        awards: [],
        withheld: [],
      })
  }
  expect(await held()).toEqual(before)
})

test('[HID-02] with the big pool empty, or the big mission off, the small mission gives the reward', async () => {
  const drain = write(
    'test_drain',
    {},
    {},
    `update reward_items set winnable_at = '2027-01-01' where definition_id = 'hidden-KE' and owner_id is null`,
  )
  await app.database.transact((tx) => tx.one(drain, {}))
  const kim = await app.person({ country: 'KE' })
  // The first four articles have one find, and sometimes a second.
  const given = (await kim.report('hidden_rewards', 4)).awards.map(
    ({ missionType, points }) => `${missionType} ${points}`,
  )
  expect(new Set(given)).toEqual(new Set(['hidden_rewards_small_reward 15']))

  await app.edit('GH', 'hidden_rewards', { enabled: false })
  const kofi = await app.person({ country: 'GH' })
  await expect(kofi.report('hidden_rewards', 4)).rejects.toMatchObject({ code: 'mission_not_enabled' })
  const { awards } = await kofi.report('hidden_rewards_small_reward', 12)
  expect(awards.map(({ points }) => points)).toEqual([15, 15, 15])

  await app.edit('ZA', 'hidden_rewards_small_reward', { enabled: false })
  const zoe = await app.person({ country: 'ZA' })
  expect((await zoe.report('hidden_rewards', 12)).awards).toMatchObject([{ missionType: 'hidden_rewards' }])
})

test('the missions for big and small rewards count the same articles, so reporting to both grants each find once', async () => {
  const ada = await app.person()
  const once = await ada.report('hidden_rewards', 12)
  expect(once.awards).toHaveLength(3)
  await expect(ada.report('hidden_rewards_small_reward', 12)).rejects.toMatchObject({ status: 409 })
})

test('a find is withheld with a reason if nothing is left to grant', async () => {
  const drain = write(
    'test_drain_br',
    {},
    {},
    `update reward_items set winnable_at = '2027-01-01' where definition_id = 'hidden-BR' and owner_id is null`,
  )
  await app.database.transact((tx) => tx.one(drain, {}))
  await app.edit('BR', 'hidden_rewards_small_reward', { budget: 15 })
  const bia = await app.person({ country: 'BR' })
  const { awards, withheld } = await bia.report('hidden_rewards', 12)
  expect([awards.length, withheld]).toEqual([1, ['budget_spent', 'budget_spent']])
})

test('[HID-03] a found reward is visible only to its owner, with its redeem steps and traces', async () => {
  const [ada, ben] = [await app.person(), await app.person()]
  const { awards } = await ada.report('hidden_rewards', 4)
  const id = awards[0]!.rewardItemId!
  expect(id.length).toBeGreaterThanOrEqual(22)
  expect(await ada.item(id)).toMatchObject({
    id,
    type: 'REDEEM_CUSD',
    name: null,
    isHidden: true,
    status: 'UNCLAIMED',
    amount: '0.05',
    claimBefore: '2026-04-01T20:00:00.000Z',
    redeemSteps: DEMO_STEPS.wallet.en,
    traces: [{ stage: 'EARNED', holder: 'person', at: '2026-03-02T20:00:00.000Z' }],
  })
  await expect(ben.item(id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await expect(ben.item('nothing-like-it')).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('[HID-03] an anonymous finder keeps the reward after signing in to a new or a known account', async () => {
  const first = await app.person()
  const found = (await first.report('hidden_rewards', 4)).awards[0]!.rewardItemId!
  const signIn = async (user: Person) =>
    user.adopt(
      await user('POST /api/v2/auth/login/google-signin', {
        body: { idToken: await google.token('ada') },
      }),
    )
  await signIn(first)
  expect(await first.item(found)).toMatchObject({ id: found, status: 'UNCLAIMED' })

  // This find is on another day, because in a merge only one find per day counts.
  app.goTo('2026-03-03T20:00:00Z')
  const second = await app.person()
  const alsoFound = (await second.report('hidden_rewards', 4, { missionDay: '2026-03-03' })).awards[0]!.rewardItemId!
  await signIn(second)
  expect(await second.item(alsoFound)).toMatchObject({ id: alsoFound })
  expect(await second.item(found)).toMatchObject({ id: found })
})

test('ten people who find a reward concurrently get ten different items, which are no longer free; no item is added or lost', async () => {
  const { free, assigned } = (await app.database.db.one(items, { definition: 'hidden-NG' }))!
  const people = await Promise.all(Array.from({ length: 10 }, () => app.person()))
  const found = await Promise.all(people.map((user) => user.report('hidden_rewards', 4)))
  expect(new Set(found.map(({ awards }) => awards[0]!.rewardItemId)).size).toBe(10)
  expect(await app.database.db.one(items, { definition: 'hidden-NG' })).toEqual({
    free: free - 10,
    assigned: assigned + 10,
  })
  expect(await auditLedger(app.database.db)).toEqual([])
})
