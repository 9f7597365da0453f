import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read, write } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'
import { draw } from './roulette.rules.ts'
import { rotateSeeds } from './public.ts'
import type { Person } from '../../testing/person.ts'
import { race, times } from '../../testing/race.ts'
import { addReward } from '../../development/campaign.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)
const { db, transact } = app.database

const configOf = (user: Person) => user('GET /api/v1/roulette/config', {})
const spinWith = (user: Person, ticket: string, { buy = false, key = randomUUID() as string } = {}) =>
  user('POST /api/v1/roulette/spin', { body: { ticket, buy }, idempotencyKey: key })
const NOTHING = { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } }
const wheel = (segments: unknown[], more: object = {}) => ({
  rule: { segments, freePerDay: 1, spinPrice: 40, ...more },
})
const only = (prize: object) =>
  wheel([
    { ...NOTHING, weight: 1 },
    { id: 'prize', weight: 1_000_000, prize },
  ])

test('[ROU-01] a spin draws one of the published segments, grants its prize, and is then used', async () => {
  const user = await app.person()
  const before = await configOf(user)
  expect(before.spins).toEqual({ FREE: 1, BET9JA: 0, BOUGHT_FOR_POINTS: 0 })
  expect(before.segments.map(({ type }) => type)).toEqual([
    'POINTS',
    'ROULETTE_SPIN',
    'POINTS',
    'NOTHING_WON',
    'REDEEM_CUSD',
    'BET9JA_ITEM',
    'DAPP',
    'JACKPOT',
  ])
  const { spin: drawn, after } = await spinWith(user, before.ticket.token)
  const segment = before.segments.find(({ id }) => id === drawn.segmentId)
  expect(drawn).toMatchObject({ type: segment?.type, amount: segment?.amount, source: 'FREE' })
  expect(after.spins.FREE).toBe(drawn.type === 'ROULETTE_SPIN' ? 1 : 0)
  expect(after.balance).toBe(drawn.type === 'POINTS' ? drawn.amount : 0)
  expect((await configOf(user)).history[0]).toEqual(drawn)
})

describe('[ROU-01] each type of prize', () => {
  test('POINTS are added to the balance', async () => {
    await app.edit('GH', 'roulette', only({ type: 'POINTS', points: 33 }))
    const { spin: drawn, after } = await (await app.person({ country: 'GH' })).spin()
    expect(drawn).toMatchObject({ segmentId: 'prize', type: 'POINTS', amount: 33, rewardItemId: null })
    expect(after.balance).toBe(33)
  })

  test('ROULETTE_SPIN adds spins', async () => {
    await app.edit('GH', 'roulette', only({ type: 'ROULETTE_SPIN', spins: 2 }))
    const user = await app.person({ country: 'GH' })
    expect((await user.spin()).after.spins.FREE).toBe(2)
    expect((await user.spin()).after.spins.FREE).toBe(3)
  })

  test('NOTHING_WON grants nothing', async () => {
    await app.edit('GH', 'roulette', only({ type: 'NOTHING_WON' }))
    expect((await (await app.person({ country: 'GH' })).spin()).spin).toMatchObject({ type: 'NOTHING_WON', amount: 0 })
  })

  test.each(['REDEEM_CUSD', 'BET9JA_ITEM', 'JACKPOT', 'DAPP'] as const)(
    '%s gives the person a reward item',
    async (type) => {
      const id = `test-${type}`
      await transact(async (tx) => {
        await addReward(
          tx,
          { id, country: 'GH', type, name: { en: 'A prize' }, redeemSteps: { en: [] }, claimRoute: 'VOUCHER' },
          app.now(),
        )
        await addRewardItems(tx, app.deps, { definition: id, items: [`CODE-${id}`], winnableAt: app.now() })
      })
      await app.edit('GH', 'roulette', only({ type, reward: id }))
      const user = await app.person({ country: 'GH' })
      expect((await configOf(user)).segments[1]).toMatchObject({ name: 'A prize', remaining: 1, weight: 1_000_000 })
      const { spin: drawn, after } = await user.spin()
      expect(drawn).toMatchObject({ type, name: 'A prize' })
      const item = await user('GET /api/v1/rewards/my-items/{reward_item_id}', {
        params: { reward_item_id: drawn.rewardItemId! },
      })
      expect(item).toMatchObject({ definitionId: id, status: 'UNCLAIMED' })
      expect(after.segments[1]).toMatchObject({ remaining: 0, weight: 0 })
    },
  )
})

describe('[ROU-02] sources of spins', () => {
  test('FREE: a limited number of spins is available each mission day', async () => {
    app.goTo('2026-03-02T12:00:00Z')
    await app.edit('KE', 'roulette', wheel([NOTHING, { ...NOTHING, id: 'b' }], { freePerDay: 2 }))
    const user = await app.person({ country: 'KE' })
    await user.spin()
    expect((await user.spin()).after).toMatchObject({
      spins: { FREE: 0 },
      // Midnight in Nairobi.
      nextFreeAt: '2026-03-02T21:00:00.000Z',
    })
    await expect(user.spin()).rejects.toMatchObject({ code: 'roulette_no_spin_available' })
    app.goTo('2026-03-02T20:59:59Z')
    await user.comeBack()
    await expect(user.spin()).rejects.toMatchObject({ code: 'roulette_no_spin_available' })
    app.goTo('2026-03-02T21:00:00Z')
    expect((await user.spin()).spin.source).toBe('FREE')
  })

  test('BOUGHT_FOR_POINTS: a limited number of spins can be bought each day at the published price', async () => {
    await app.edit('KE', 'roulette', wheel([NOTHING, { ...NOTHING, id: 'b' }], { freePerDay: 0, mostBoughtPerDay: 2 }))
    const user = await app.person({ country: 'KE' })
    await expect(user.spin({ buy: true })).rejects.toMatchObject({ code: 'roulette_not_enough_points' })
    await app.grant(user, 100)
    const { spin: drawn, after } = await user.spin({ buy: true })
    expect(drawn.source).toBe('BOUGHT_FOR_POINTS')
    expect(after).toMatchObject({ balance: 60, price: 40 })
    expect((await user.spin({ buy: true })).after).toMatchObject({ balance: 20, price: null })
    await expect(user.spin({ buy: true })).rejects.toMatchObject({ code: 'roulette_no_spin_available' })
    expect(await auditLedger(db)).toEqual([])
  })

  const laterEdit = async (overrides: object) => {
    app.goTo(new Date(app.now().getTime() + 1000).toISOString())
    await app.edit('KE', 'roulette', wheel([NOTHING, { ...NOTHING, id: 'b' }], { freePerDay: 0, ...overrides }))
    app.goTo(new Date(app.now().getTime() + 1000).toISOString())
  }

  test('a spin whose price rose after the wheel was shown costs what was shown, and the next one the new price', async () => {
    await laterEdit({ spinPrice: 10 })
    const user = await app.person({ country: 'KE' })
    await app.grant(user, 200)
    const { ticket } = await configOf(user)
    await laterEdit({ spinPrice: 90 })
    const { after } = await spinWith(user, ticket.token, { buy: true })
    expect(after).toMatchObject({ balance: 190, price: 90 })
    expect((await user.spin({ buy: true })).after.balance).toBe(100)
  })

  test('a spin that could not be bought when the wheel was shown is refused, whatever its price is now', async () => {
    await laterEdit({ spinPrice: null })
    const user = await app.person({ country: 'KE' })
    await app.grant(user, 200)
    const { ticket, price, sources } = await configOf(user)
    expect(price).toBeNull()
    expect(sources).not.toContain('BOUGHT_FOR_POINTS')
    await laterEdit({ spinPrice: 90 })
    expect((await configOf(user)).sources).toContain('BOUGHT_FOR_POINTS')
    await expect(spinWith(user, ticket.token, { buy: true })).rejects.toMatchObject({
      code: 'roulette_invalid_signature',
    })
    expect((await configOf(user)).balance).toBe(200)
  })

  test('BET9JA: naming a Bet9ja account in a claim adds a spin', async () => {
    app.goTo('2026-03-03T12:00:00Z')
    await app.edit('NG', 'roulette', {
      rule: {
        segments: [
          { ...NOTHING, weight: 1 },
          { id: 'bet9ja', weight: 1_000_000, prize: { type: 'BET9JA_ITEM', reward: 'wheel-bet9ja-NG' } },
        ],
        freePerDay: 1,
        spinPrice: null,
        bet9jaSpins: 1,
      },
    })
    const user = await app.person()
    const { spin: drawn } = await user.spin()
    const claim = () =>
      user('POST /api/v1/claimforms/user-responses', {
        body: { rewardItemId: drawn.rewardItemId!, answers: { account: 'ada.123' } },
        idempotencyKey: randomUUID(),
      })
    await claim()
    await claim()
    expect(await configOf(user)).toMatchObject({
      spins: { FREE: 0, BET9JA: 1, BOUGHT_FOR_POINTS: 0 },
      sources: ['FREE', 'BET9JA'],
    })
    expect((await user.spin()).spin.source).toBe('BET9JA')
  })

  test('a wheel without a Bet9ja prize is no source of spins for a Bet9ja account', async () => {
    const { rule } = only({ type: 'NOTHING_WON' })
    await app.edit('GH', 'roulette', { rule: { ...rule, freePerDay: 1, spinPrice: null, bet9jaSpins: 1 } })
    expect((await configOf(await app.person({ country: 'GH' }))).sources).toEqual(['FREE'])
  })

  test('the card shows whether a spin is available', async () => {
    await app.edit('GH', 'roulette', only({ type: 'NOTHING_WON' }))
    const user = await app.person({ country: 'GH' })
    const card = async () =>
      (await user('GET /api/v2/user/missions', {})).missions.find(({ type }) => type === 'roulette')?.actionState
    expect(await card()).toBe('CLAIM')
    await user.spin()
    expect(await card()).toBe('GO')
  })
})

// Moves the sessions of the device `other` to the device `haid`, as if their user had signed in there after a log-out.
const useDevice = write(
  'test_use_device',
  { haid: 'text', other: 'text' },
  {},
  'update sessions set haid = :haid where haid = :other',
)

describe('[ROU-03] a spin is refused', () => {
  test('a spin is refused if the wheel is off', async () => {
    await app.edit('ZA', 'roulette', { enabled: false })
    const user = await app.person({ country: 'ZA' })
    await expect(configOf(user)).rejects.toMatchObject({ code: 'roulette_mission_not_enabled' })
    const { ticket } = await configOf(await app.person({ country: 'GH' }))
    await expect(spinWith(user, ticket.token)).rejects.toMatchObject({ code: 'roulette_mission_not_enabled' })
    await app.edit('ZA', 'roulette', { enabled: true })
  })

  test('a spin is refused with a ticket of another person, a changed, truncated or expired one, or one signed with another key', async () => {
    app.goTo('2026-03-04T12:00:00Z')
    const [ada, ben] = [await app.person({ country: 'ZA' }), await app.person({ country: 'ZA' })]
    const { token } = (await configOf(ada)).ticket
    const [payload = '', signature = ''] = token.split('.')
    const ticket = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const forged = Buffer.from(JSON.stringify({ ...ticket, number: 7 })).toString('base64url')
    const tries = [`${forged}.${signature}`, payload, `${payload}.`, `${token}.x`, `${payload}.${'0'.repeat(64)}`, 'x']
    for (const one of tries)
      await expect(spinWith(ada, one)).rejects.toMatchObject({ code: 'roulette_invalid_signature' })
    await expect(spinWith(ben, token)).rejects.toMatchObject({ code: 'roulette_invalid_signature' })
    app.goTo('2026-03-04T12:10:00Z')
    await expect(spinWith(ada, token)).rejects.toMatchObject({ code: 'roulette_invalid_signature' })
    expect((await configOf(ada)).spins.FREE).toBe(1)
  })

  test('a spin is refused if the period of its ticket has no seed, and remains available', async () => {
    const user = await app.person({ country: 'ZA' })
    const { ticket } = await configOf(user)
    // A seed can be missing only for a ticket that was issued with another database.
    app.goTo('2026-03-04T12:11:00Z')
    const lost = Buffer.from(
      JSON.stringify({
        user: user.id,
        period: '2025-01-01',
        number: 1,
        price: null,
        expiresAt: Date.parse('2026-03-05'),
      }),
    ).toString('base64url')
    await expect(spinWith(user, `${lost}.${app.keys.hash(`roulette-ticket:${lost}`)}`)).rejects.toMatchObject({
      code: 'roulette_draw_failed',
    })
    expect((await spinWith(user, ticket.token)).spin.source).toBe('FREE')
  })

  test('a spin is refused on a device that earns for another account', async () => {
    const ada = await app.person({ country: 'ZA' })
    await ada.spin()
    const ben = await app.person({ country: 'ZA' })
    await transact((tx) => tx.one(useDevice, { haid: ada.haid, other: ben.haid }))
    await expect(ben.spin()).rejects.toMatchObject({ code: 'device_earns_for_another_account' })
  })
})

describe('[ROU-03] trust case 17: one spin has one result', () => {
  test('32 concurrent calls with one ticket get the same spin', async () => {
    const user = await app.person({ country: 'ZA' })
    const { ticket } = await configOf(user)
    await race({
      setUp: () => user,
      concurrently: () => times(32, () => spinWith(user, ticket.token)),
      mustHold: async (answers) => {
        expect(new Set(answers.map(({ spin: drawn }) => drawn.id)).size).toBe(1)
        expect((await configOf(user)).history).toHaveLength(1)
      },
    })
  })

  test('a ticket that is used again gives the first result, with the same Idempotency-Key or much later with another', async () => {
    const user = await app.person({ country: 'ZA' })
    const { ticket } = await configOf(user)
    const key = randomUUID()
    const first = await spinWith(user, ticket.token, { key })
    expect(await spinWith(user, ticket.token, { key })).toEqual(first)
    app.goTo('2026-03-05T12:00:00Z')
    await user.comeBack()
    expect((await spinWith(user, ticket.token)).spin.id).toBe(first.spin.id)
  })

  test('a result cannot be avoided with other tickets: all tickets of a person are for the same next spin', async () => {
    const user = await app.person({ country: 'ZA' })
    const tickets = await Promise.all(Array.from({ length: 5 }, async () => (await configOf(user)).ticket.token))
    const results = await Promise.all(tickets.map((ticket) => spinWith(user, ticket)))
    expect(new Set(results.map(({ spin: drawn }) => drawn.id)).size).toBe(1)
  })
})

test('[ROU-03] one of 64 concurrent spinners gets the last prize, and the others draw among the rest', async () => {
  app.goTo('2026-03-06T12:00:00Z')
  await transact(async (tx) => {
    await addReward(
      tx,
      {
        id: 'last-one',
        country: 'BR',
        type: 'JACKPOT',
        name: { en: 'The last one' },
        redeemSteps: { en: [] },
        claimRoute: 'VOUCHER',
      },
      app.now(),
    )
    await addRewardItems(tx, app.deps, { definition: 'last-one', items: ['LAST'], winnableAt: app.now() })
  })
  await app.edit('BR', 'roulette', only({ type: 'JACKPOT', reward: 'last-one' }))
  const people = await Promise.all(Array.from({ length: 64 }, () => app.person({ country: 'BR' })))
  const tickets = await Promise.all(people.map(async (user) => (await configOf(user)).ticket.token))
  const spins = await Promise.all(people.map(async (user, i) => (await spinWith(user, tickets[i]!)).spin))
  expect(spins.filter(({ type }) => type === 'JACKPOT')).toHaveLength(1)
  const others = spins.filter(({ type }) => type !== 'JACKPOT')
  expect(others.every(({ proof }) => proof.segments.every(({ id }) => id === 'nothing'))).toBe(true)
  expect(await auditLedger(db)).toEqual([])
})

test('[ROU-03] the budget of points is spent until the rest is too small for any prize of the wheel, and never exceeded', async () => {
  await app.edit('BR', 'roulette', { ...only({ type: 'POINTS', points: 30 }), budget: 100 })
  const people = await Promise.all(Array.from({ length: 12 }, () => app.person({ country: 'BR' })))
  const spins = await Promise.all(people.map(async (user) => (await user.spin()).spin))
  expect(spins.filter(({ type }) => type === 'POINTS')).toHaveLength(3)
  expect(spins.filter(({ type }) => type === 'NOTHING_WON')).toHaveLength(9)
  // Ten points are left: too few for this prize, but enough for a smaller one.
  const { segments } = await configOf(await app.person({ country: 'BR' }))
  expect(segments[1]).toMatchObject({ type: 'POINTS', amount: 30, remaining: 0, weight: 0 })
  await app.edit('BR', 'roulette', only({ type: 'POINTS', points: 10 }))
  for (const type of ['POINTS', 'NOTHING_WON'])
    expect((await (await app.person({ country: 'BR' })).spin()).spin).toMatchObject({ type })
})

const published = read(
  'test_published_spins',
  {},
  { drawn_for: 'text', segments: 'jsonb', segment: 'text', seed_hash: 'text', seed: 'text' },
  'select drawn_for, segments, segment, seed_hash, seed from roulette_spins_published',
)
const CHECK = fileURLToPath(new URL('../../../../../tools/check-spins.mjs', import.meta.url))
const check = (lines: string[]) => spawnSync(process.execPath, [CHECK], { input: lines.join('\n'), encoding: 'utf8' })

describe('[ROU-01] draws can be verified', () => {
  test('the hash of a seed is published before its period and the seed afterwards, and every spin can be recomputed from it', async () => {
    app.goTo('2026-03-07T12:00:00Z')
    await app.edit('NG', 'roulette', {
      rule: {
        segments: [
          { ...NOTHING, weight: 3 },
          { id: 'spin', weight: 7, prize: { type: 'ROULETTE_SPIN', spins: 2 } },
          { id: 'points', weight: 5, prize: { type: 'POINTS', points: 5 } },
        ],
        freePerDay: 5,
        spinPrice: null,
      },
    })
    const user = await app.person()
    const announced = (await configOf(user)).periods
    expect(announced.map(({ period }) => period)).toEqual(['2026-03-07', '2026-03-08'])
    app.goTo('2026-03-08T12:00:00Z')
    await user.comeBack()
    const { periods } = await configOf(user)
    expect(periods[0]).toEqual(announced[1])
    for (let i = 0; i < 5; i++) await user.spin()
    expect((await configOf(user)).history.map(({ proof }) => proof.seed)).toEqual([null, null, null, null, null])

    // The seed stays secret for ten more minutes, because tickets from the end of the period are still valid.
    app.goTo('2026-03-09T00:09:59Z')
    await user.comeBack()
    expect((await configOf(user)).history[0]!.proof.seed).toBeNull()
    app.goTo('2026-03-09T00:10:00Z')
    const { history } = await configOf(user)
    expect(history).toHaveLength(5)
    for (const { proof, segmentId } of history) {
      expect(proof.seedHash).toBe(announced[1]!.seedHash)
      expect(draw(proof.seed!, proof.drawnFor, proof.segments)).toBe(segmentId)
    }
  })

  test('an independent script recomputes the draws, and reports a spin whose seed, hash or segment was changed', async () => {
    await rotateSeeds({ db, transact, cipher: app.deps.cipher, now: app.now })
    const spins = await db.many(published, {})
    expect(spins.length).toBeGreaterThan(50)
    const lines = spins.map((one) => JSON.stringify(one))
    expect(check(lines)).toMatchObject({ status: 0, stdout: `${lines.length} spins checked, 0 wrong\n` })
    const [first] = spins
    const changed = [
      { ...first, seed: `${first!.seed.startsWith('0') ? '1' : '0'}${first!.seed.slice(1)}` },
      { ...first, seed_hash: `${first!.seed_hash.startsWith('0') ? '1' : '0'}${first!.seed_hash.slice(1)}` },
      { ...first, segment: `${first!.segment}x` },
    ]
    for (const one of changed) {
      const found = check([...lines.slice(1), JSON.stringify(one)])
      expect([found.status, found.stdout]).toEqual([1, `${lines.length} spins checked, 1 wrong\n`])
    }
    expect(check([]).status).toBe(1)
  })
})
