import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, describe, expect, test } from 'vitest'
import { disguise } from '../../testing/disguise.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Database } from '../../db/connect.ts'
import { read, write, type Db } from '../../db/db.ts'
import { operate } from '../../testing/operate.ts'
import * as store from './giveaway.store.ts'
import { settleDueClaims } from './public.ts'
import type { Person } from '../../testing/person.ts'

const KEY = { key: 'key', secret: 'secret' }
const partner = await startTopUpPartner(KEY)
const env = { TOP_UP_URL: partner.url, TOP_UP_KEY: KEY.key, TOP_UP_SECRET: KEY.secret }
const NOON = '2026-03-02T15:00:00Z'
const app = await testApp({ now: NOON, env })
const ungrouped = await testApp({ now: NOON, env: { ...env, GIVEAWAY_AB_GROUPS_ENABLED: 'false' } })
const without = await testApp({ now: NOON })
afterAll(async () => {
  await Promise.all([app.close(), ungrouped.close(), without.close(), partner.close()])
})

/** A new app instance of the group that needs the default browser, or of the group that does not. */
const newcomer = (end: 'free' | 'required', of = app) =>
  of.person({ country: 'BR', haid: `${randomBytes(15).toString('hex')}a${end === 'free' ? '1' : '2'}` })
let phones = 0
/** An unused number of an operator; its last two digits decide the outcome of the top-up. */
const phoneFor = (operator: string, outcome = '11') => {
  phones += 1
  return `+55119${String(phones).padStart(4, '0')}${operator}5${outcome}`
}
const availability = (user: Person, isDefault = false) =>
  user('GET /api/v1/giveaway/availability', { query: { default_browser: isDefault ? 'true' : 'false' } })
const statusOf = (user: Person) => user('GET /api/v1/giveaway/reward-status', {})
const VIVO = '0'
const VIVO_PACKAGE = { id: 'vivo-1gb', operator: 'Vivo', megabytes: 1024, days: 7, product: '5501' }
const CLARO = '4'
const ALGAR = '9'
const claim = (user: Person, form: object = {}, key: string = randomUUID()) =>
  user('POST /api/v1/giveaway/form', {
    body: {
      rewardChoice: 'vivo-1gb',
      phone: phoneFor(VIVO),
      email: 'bia@example.com',
      isOver18: true,
      agreesToTerms: true,
      isDefaultBrowser: false,
      ...form,
    },
    idempotencyKey: key,
  })
const settle = (of = app, database: Pick<Database, 'db' | 'transact'> = of.database) =>
  settleDueClaims({
    db: database.db,
    transact: database.transact,
    cipher: of.deps.cipher,
    log: of.deps.log,
    now: of.now,
    topUp: of.deps.gateways.topUp,
  })

describe('[GIV-05] eligibility', () => {
  test('is ELIGIBLE with the packages that are in stock', async () => {
    expect(await availability(await newcomer('free'))).toMatchObject({
      eligibility: 'ELIGIBLE',
      group: 'SET_DEFAULT_NOT_REQUIRED',
      defaultBrowserRequired: false,
      choices: [
        { id: 'vivo-1gb', operator: 'Vivo', megabytes: 1024, available: true },
        { id: 'claro-1gb' },
        { id: 'tim-1gb' },
        { id: 'oi-500mb' },
      ],
    })
  })

  test('is MISSION_DISABLED without a running giveaway', async () => {
    expect(await availability(await app.person({ country: 'NG' }))).toMatchObject({
      eligibility: 'MISSION_DISABLED',
      group: null,
      choices: [],
    })
  })

  test('is CLAIMED_BY_APP_INSTANCE after a claim, and the mission card shows the claim', async () => {
    const user = await newcomer('free')
    await claim(user)
    expect(await availability(user)).toMatchObject({ eligibility: 'CLAIMED_BY_APP_INSTANCE' })
    const { missionGiveaway } = await user('GET /api/v2/user/missions', {})
    expect(missionGiveaway).toMatchObject({ actionState: 'CLAIMED' })
  })

  test('is TECHNICAL_DIFFICULTIES without a partner', async () => {
    const user = await newcomer('free', without)
    expect(await availability(user)).toMatchObject({ eligibility: 'TECHNICAL_DIFFICULTIES' })
    await expect(claim(user)).rejects.toMatchObject({ code: 'giveaway_partner_connection_error' })
  })

  test('includes the end of the giveaway', async () => {
    await app.edit('BR', 'giveaway', { endsAt: '2026-12-31T03:00:00Z' })
    expect(await availability(await newcomer('free'))).toMatchObject({ validUntil: '2026-12-31T03:00:00.000Z' })
  })
})

describe('[GIV-03] trust case 11: the group that the server derives', () => {
  test('the group is set once, from the haid and the first report of the browser; later reports do not change it', async () => {
    const user = await newcomer('required')
    expect(await availability(user)).toMatchObject({ group: 'SET_DEFAULT_REQUIRED', defaultBrowserRequired: true })
    expect(await availability(user, true)).toMatchObject({ group: 'SET_DEFAULT_REQUIRED' })
    const early = await newcomer('free')
    expect(await availability(early, true)).toMatchObject({
      group: 'SET_DEFAULT_ALREADY_DONE',
      defaultBrowserRequired: true,
    })
    expect(await availability(early)).toMatchObject({ group: 'SET_DEFAULT_ALREADY_DONE' })
  })

  test('the default browser is required if groups are off', async () => {
    expect(await availability(await newcomer('free', ungrouped))).toMatchObject({
      group: null,
      defaultBrowserRequired: true,
    })
  })
})

describe('[GIV-06] a claim', () => {
  test('is settled by a job, and the person sees each step', async () => {
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    const key = randomUUID()
    const first = await claim(user, { phone }, key)
    expect(first).toMatchObject({ status: 'PENDING', waitsFor: 'OPERATOR', choice: { id: 'vivo-1gb' } })
    expect(await claim(user, { phone }, key)).toEqual(first)
    await settle()
    app.goTo('2026-03-02T15:01:00Z')
    await settle()
    const after = await statusOf(user)
    expect(after).toMatchObject({ status: 'SUCCESS', waitsFor: null, failure: null })
    expect(after.traces.map(({ stage }) => stage)).toEqual(['EARNED', 'SENT_TO_PARTNER', 'DONE'])
    expect(partner.ordersOf(phone)).toHaveLength(1)
  })

  test.each([
    ['INVALID_PHONE_NUMBER', '02'],
    ['INVALID_PHONE_NUMBER', '03'],
    ['UNKNOWN', '06'],
    ['UNKNOWN', '07'],
  ])('fails with %s if the partner reports a failure, and the person can claim again', async (failure, outcome) => {
    const user = await newcomer('free')
    await claim(user, { phone: phoneFor(VIVO, outcome) })
    await settle()
    app.goTo(new Date(app.now().getTime() + 60_000).toISOString())
    await settle()
    expect(await statusOf(user)).toMatchObject({ status: 'FAILURE', failure })
    expect(await availability(user)).toMatchObject({ eligibility: 'ELIGIBLE' })
    await expect(claim(user)).resolves.toMatchObject({ status: 'PENDING' })
  })

  test('while the operator is unavailable, a claim is ordered again with a new reference, and fails after five orders', async () => {
    const user = await newcomer('free')
    const phone = phoneFor(VIVO, '04')
    await claim(user, { phone })
    for (let hour = 0; hour < 12; hour++) {
      await settle()
      app.goTo(new Date(app.now().getTime() + 31 * 60_000).toISOString())
    }
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'FAILURE', failure: 'UNKNOWN' })
    expect(partner.ordersOf(phone)).toHaveLength(5)
    expect(partner.deliveredTo(phone)).toEqual([])
    app.goTo(NOON)
  })

  test.each([
    [{ phone: '' }, 'body.phone', 'empty'],
    [{ phone: '11 9abc' }, 'body.phone', 'digits-only'],
    [{ phone: '119' }, 'body.phone', 'too-short'],
    [{ phone: '+5511912345678901234' }, 'body.phone', 'too-long'],
    [{ phone: '+2348031234567' }, 'body.phone', 'invalid'],
    // 10 is not a valid area code.
    [{ phone: '+5510912345678' }, 'body.phone', 'invalid'],
    [{ email: '' }, 'body.email', 'empty'],
    [{ email: 'a@b.c' }, 'body.email', 'too-short'],
    [{ email: 'no address' }, 'body.email', 'invalid'],
    [{ isOver18: false }, 'body.isOver18', 'required'],
    [{ agreesToTerms: false }, 'body.agreesToTerms', 'required'],
  ])('is refused as a validation error for %j', async (form, path, message) => {
    await expect(claim(await newcomer('free'), form)).rejects.toMatchObject({
      status: 422,
      code: 'validation_error',
      body: expect.stringContaining(JSON.stringify([{ path, message }])) as string,
    })
  })

  test('is refused if the operator does not take part, the phone number is unused, the package is unknown or another operator’s, or no giveaway runs', async () => {
    const user = await newcomer('free')
    await expect(claim(user, { phone: phoneFor(ALGAR) })).rejects.toMatchObject({
      code: 'giveaway_non_participating_operator',
    })
    await expect(claim(user, { phone: '+5511912340999' })).rejects.toMatchObject({
      code: 'giveaway_invalid_phone_number',
    })
    await expect(claim(user, { phone: phoneFor(CLARO) })).rejects.toMatchObject({
      code: 'giveaway_reward_choice_not_available',
    })
    await expect(claim(user, { rewardChoice: 'nothing' })).rejects.toMatchObject({
      code: 'giveaway_reward_choice_not_available',
    })
    await expect(claim(await app.person({ country: 'NG' }))).rejects.toMatchObject({ code: 'giveaway_not_available' })
  })

  test('is refused for an app instance or a phone number, in any spelling, that already has a claim', async () => {
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    await claim(user, { phone })
    await expect(claim(user)).rejects.toMatchObject({ status: 409, code: 'giveaway_already_claimed_by_haid' })
    for (const spelling of [
      phone,
      phone.slice(3),
      `0${phone.slice(3)}`,
      `${phone.slice(0, 5)} ${phone.slice(5)}`,
      disguise(phone),
      `tel:${disguise(`${phone.slice(0, 5)}-${phone.slice(5)}`)}`,
    ])
      await expect(claim(await newcomer('free'), { phone: spelling })).rejects.toMatchObject({
        status: 409,
        code: 'giveaway_phone_number_already_used',
      })
  })

  test('is refused while the partner is unavailable, and changes nothing', async () => {
    const user = await newcomer('free')
    partner.plan(/lookup/, 'DOWN')
    await expect(claim(user)).rejects.toMatchObject({ status: 503, code: 'giveaway_partner_connection_error' })
    expect(await statusOf(user)).toMatchObject({ status: null })
  })

  test('is accepted once for the last package in stock, and further claims are refused', async () => {
    const before = await availability(await newcomer('free'))
    expect(before.choices[0]!.available).toBe(true)
    const given = read(
      'test_given',
      {},
      { given: 'int4' },
      `select given from giveaway_stocks where choice = 'vivo-1gb'`,
    )
    const taken = (await app.database.db.one(given, {}))!.given
    await app.edit('BR', 'giveaway', { rule: { choices: [{ ...VIVO_PACKAGE, stock: taken + 1 }] } })
    const people = await Promise.all(Array.from({ length: 12 }, () => newcomer('free')))
    const outcomes = await Promise.all(
      people.map((user) =>
        claim(user).then(
          () => 'taken',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'giveaway_reward_choice_not_available')).toHaveLength(11)
    expect((await availability(await newcomer('free'))).choices[0]!.available).toBe(false)
    await app.edit('BR', 'giveaway', { rule: { choices: [{ ...VIVO_PACKAGE, stock: null }] } })
  })

  test('a claim that fails returns its package to the stock once, and another person can claim it', async () => {
    const fresh = await testApp({ now: NOON, env })
    await fresh.edit('BR', 'giveaway', { rule: { choices: [{ ...VIVO_PACKAGE, stock: 1 }] } })
    const [ada, bia, eva] = [
      await newcomer('free', fresh),
      await newcomer('free', fresh),
      await newcomer('free', fresh),
    ]
    const isInStock = async () => (await availability(eva)).choices[0]!.available
    const settleWithin = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        await settle(fresh)
        fresh.goTo(new Date(fresh.now().getTime() + 60_000).toISOString())
      }
    }
    const outOfStock = { status: 400, code: 'giveaway_reward_choice_not_available' }
    await claim(ada, { phone: phoneFor(VIVO, '06') })
    await expect(claim(bia)).rejects.toMatchObject(outOfStock)
    expect(await isInStock()).toBe(false)
    await settleWithin(3)
    expect(await statusOf(ada)).toMatchObject({ status: 'FAILURE' })
    expect(await isInStock()).toBe(true)

    const phone = phoneFor(VIVO)
    await claim(bia, { phone })
    await expect(claim(eva)).rejects.toMatchObject(outOfStock)
    await settleWithin(3)
    expect(await statusOf(bia)).toMatchObject({ status: 'SUCCESS' })
    expect(partner.deliveredTo(phone)).toHaveLength(1)
    expect(await isInStock()).toBe(false)
    await fresh.close()
  })

  test('is accepted only once if one app instance sends several concurrently, or if several are for one phone number', async () => {
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    const others = await Promise.all(Array.from({ length: 8 }, () => newcomer('free')))
    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => 'taken',
        (error: { code: string }) => error.code,
      )
    const own = await Promise.all(Array.from({ length: 8 }, () => outcome(claim(user))))
    expect(own.filter((one) => one === 'taken')).toHaveLength(1)
    expect(new Set(own)).toEqual(new Set(['taken', 'giveaway_already_claimed_by_haid']))
    const same = await Promise.all(others.map((other) => outcome(claim(other, { phone }))))
    expect(same.filter((one) => one === 'taken')).toHaveLength(1)
    expect(new Set(same)).toEqual(new Set(['taken', 'giveaway_phone_number_already_used']))
  })
})

describe('[GIV-06] there is never a second top-up', () => {
  test('a package is ordered once after a lost answer, after a crash of the partner, and with concurrent jobs', async () => {
    // Claims of other tests are settled first.
    for (const instant of ['2026-03-02T20:00:00Z', '2026-03-02T20:10:00Z']) {
      app.goTo(instant)
      await settle()
    }
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    await claim(user, { phone })
    partner.plan(/async\/transactions/, 'LOST')
    await settle()
    expect(await statusOf(user)).toMatchObject({ status: 'PENDING' })
    for (const plan of ['DOWN', 'LOST'] as const) {
      partner.plan(/^\/v1\/transactions/, plan)
      app.goTo(new Date(app.now().getTime() + 5 * 60_000).toISOString())
      await settle()
      expect(await statusOf(user)).toMatchObject({ status: 'PENDING' })
    }
    app.goTo(new Date(app.now().getTime() + 5 * 60_000).toISOString())
    await Promise.all([settle(), settle(), settle()])
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    expect(partner.ordersOf(phone)).toHaveLength(1)
    app.goTo(NOON)
  })

  test('a claim whose job crashed is ordered by the first run after its lease has ended', async () => {
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    await claim(user, { phone })
    const held = write(
      'test_hold_claim',
      { until: 'timestamptz' },
      { id: 'text' },
      `update giveaway_claims set due_at = :until where status = 'PENDING' and waits_for = 'OPERATOR' returning id`,
    )
    await app.database.transact((tx) => tx.many(held, { until: new Date(app.now().getTime() + 120_000) }))
    await settle()
    expect(partner.ordersOf(phone)).toEqual([])
    app.goTo(new Date(app.now().getTime() + 121_000).toISOString())
    await settle()
    expect(partner.ordersOf(phone)).toHaveLength(1)
    app.goTo(NOON)
  })
})

describe('[OPS-06] a partner without a clear answer', () => {
  test.each([
    ['500', 'The top-up partner answered a question with 500'],
    ['SUBMITTED', 'The partner has not settled the order'],
  ])('is asked again for about a day, then the claim waits until staff resume it (answer: %s)', async (answer, why) => {
    const fresh = await testApp({ now: NOON, env })
    const operator = { ...fresh.deps, ...fresh.database, now: fresh.now }
    const waiting = async () => JSON.parse(await operate(operator, ['waiting'])) as { item: string }[]
    const pass = (minutes: number) => fresh.goTo(new Date(fresh.now().getTime() + minutes * 60_000).toISOString())
    const user = await newcomer('free', fresh)
    const phone = phoneFor(VIVO)
    await claim(user, { phone })
    partner.state.isSlow = true
    await settle(fresh)
    // Thirty checks in all: the first one, which ordered the package, and 29 further ones.
    if (answer === '500') for (let checks = 1; checks < 30; checks++) partner.plan(/^\/v1\/transactions/, 'DOWN')
    const hours = async () => {
      for (let tens = 0; tens < 6 * 48; tens++) {
        if ((await waiting()).length > 0) return tens / 6
        pass(10)
        await settle(fresh)
      }
      return Infinity
    }
    expect(Math.round(await hours())).toBeCloseTo(24, -1)
    partner.state.isSlow = false

    const left = await waiting()
    expect(left).toEqual([expect.objectContaining({ attempts: 30, why })])
    pass(120)
    await settle(fresh)
    await user.comeBack()
    const state = await statusOf(user)
    expect(state).toMatchObject({ status: 'PENDING', waitsFor: 'OPERATOR' })
    expect(state.traces.at(-1)).toMatchObject({ holder: 'momi', why: 'WAITS_FOR_STAFF', dueAt: null })

    await operate(operator, ['resume', left[0]!.item, '--operator', 'ada', '--why', 'the partner is back'])
    await settle(fresh)
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    expect(partner.ordersOf(phone)).toHaveLength(1)
    await fresh.close()
  })
})

describe('[GIV-06] a top-up that the partner reverses after the delivery', () => {
  const later = async (hours: number) => {
    app.goTo(new Date(app.now().getTime() + hours * 3_600_000).toISOString())
    await settle()
  }
  const given = read(
    'test_given_now',
    {},
    { sum: 'int8' },
    'select coalesce(sum(given), 0) as sum from giveaway_stocks',
  )
  const due = read(
    'test_claim_due',
    { phone_hash: 'text' },
    { due_at: 'timestamptz?' },
    'select due_at from giveaway_claims where phone_hash = :phone_hash',
  )
  const dueOf = async (phone: string) =>
    (await app.database.db.one(due, { phone_hash: app.keys.hash(`giveaway:${phone}`) }))!.due_at
  const delivered = async () => {
    app.goTo(NOON)
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    await claim(user, { phone })
    await settle()
    await later(0.01)
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    return { user, phone }
  }

  test.each([0.3, 2, 23, 70])(
    '%s hours after the delivery: the claim fails with a reason, the package returns to stock, and the person can claim again',
    async (hours) => {
      const { user, phone } = await delivered()
      const [before] = await app.database.db.many(given, {})
      await later(hours)
      partner.reverse(phone)
      await later(72)
      await user.comeBack()
      const state = await statusOf(user)
      expect(state).toMatchObject({ status: 'FAILURE', failure: 'UNKNOWN' })
      expect(state.traces.map(({ stage, why }) => why ?? stage)).toEqual([
        'EARNED',
        'SENT_TO_PARTNER',
        'DONE',
        'TOP_UP_REVERSED',
      ])
      expect((await app.database.db.one(given, {}))!.sum).toBe(before!.sum - 1)
      expect(await availability(user)).toMatchObject({ eligibility: 'ELIGIBLE' })
      const anotherPhone = phoneFor(VIVO)
      await claim(user, { phone: anotherPhone })
      await settle()
      await later(0.01)
      expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
      expect(partner.ordersOf(phone)).toHaveLength(1)
      expect(partner.deliveredTo(anotherPhone)).toHaveLength(1)
    },
  )

  test('is processed once by concurrent jobs, and an unavailable partner is asked again', async () => {
    const { user, phone } = await delivered()
    partner.reverse(phone)
    partner.plan(/^\/v1\/transactions/, 'DOWN')
    await later(0.3)
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    app.goTo(new Date(app.now().getTime() + 3_600_000).toISOString())
    await Promise.all([settle(), settle(), settle()])
    await user.comeBack()
    expect((await statusOf(user)).traces.filter(({ stage }) => stage === 'FAILED')).toHaveLength(1)
  })

  test('is detected by a later job if the first one crashed', async () => {
    const { user, phone } = await delivered()
    partner.reverse(phone)
    const held = write(
      'test_hold_delivered',
      { until: 'timestamptz' },
      {},
      `update giveaway_claims set due_at = :until where status = 'SUCCESS' and due_at is not null`,
    )
    await app.database.transact((tx) => tx.one(held, { until: new Date(app.now().getTime() + 2 * 3_600_000) }))
    await later(1)
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    await later(1.1)
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'FAILURE' })
  })

  test('is not detected if it happens more than three days after the delivery', async () => {
    const { user, phone } = await delivered()
    for (const hours of [0.25, 1, 6, 24, 42]) await later(hours)
    expect(await dueOf(phone)).toBeNull()
    partner.reverse(phone)
    await later(24)
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    app.goTo(NOON)
  })
})

describe('[GIV-05] trust case 12: a report that the browser is the default is never enough on its own', () => {
  test('the browser must be the default at the claim', async () => {
    const user = await newcomer('required')
    await expect(claim(user)).rejects.toMatchObject({ status: 400, code: 'giveaway_default_browser_required' })
  })

  test('the browser must also be the default at a second check a day later, and nothing is ordered before that', async () => {
    const user = await newcomer('required')
    const phone = phoneFor(VIVO)
    const claimed = await claim(user, { phone, isDefaultBrowser: true })
    expect(claimed).toMatchObject({
      status: 'PENDING',
      waitsFor: 'DEFAULT_BROWSER_CHECK',
      dueAt: '2026-03-03T15:00:00.000Z',
    })
    app.goTo('2026-03-03T14:59:00Z')
    await user.comeBack()
    await availability(user, true)
    await settle()
    expect(partner.ordersOf(phone)).toEqual([])
    app.goTo('2026-03-03T15:00:00Z')
    await settle()
    expect(partner.ordersOf(phone)).toEqual([])
    await availability(user, true)
    await settle()
    app.goTo('2026-03-03T15:01:00Z')
    await settle()
    expect((await statusOf(user)).traces.map(({ stage }) => stage)).toEqual([
      'EARNED',
      'CHECKED',
      'SENT_TO_PARTNER',
      'DONE',
    ])
    expect(partner.ordersOf(phone)).toHaveLength(1)
    app.goTo(NOON)
  })

  test('another default browser between the two checks restarts the wait, and a claim that still waits after a week fails', async () => {
    const user = await newcomer('required')
    const phone = phoneFor(VIVO)
    await claim(user, { phone, isDefaultBrowser: true })
    app.goTo('2026-03-03T10:00:00Z')
    await user.comeBack()
    await availability(user, false)
    app.goTo('2026-03-03T16:00:00Z')
    await user.comeBack()
    await availability(user, true)
    await settle()
    expect(partner.ordersOf(phone)).toEqual([])
    app.goTo('2026-03-09T15:00:00Z')
    await settle()
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'FAILURE', failure: 'UNKNOWN' })
    expect((await statusOf(user)).traces.at(-1)).toMatchObject({ stage: 'FAILED', why: 'DEFAULT_BROWSER_NOT_KEPT' })
    app.goTo(NOON)
  })

  test('a report that arrives while the claim is checked is not lost', async () => {
    const user = await newcomer('required')
    await claim(user, { isDefaultBrowser: true })
    app.goTo('2026-03-03T15:00:00Z')
    await user.comeBack()
    let report: Promise<unknown> | undefined
    /**
     * Sends a report once the check has read the previous one. Waits only briefly for the new report, which may itself
     * have to wait for the check.
     */
    const reporting = <D extends Db>(db: D): D => ({
      ...db,
      one: async (statement: never, values: never) => {
        const row = await db.one(statement, values)
        if (statement === store.defaultBrowserSince && !report) {
          report = availability(user, true)
          await Promise.race([report, setTimeout(300)])
        }
        return row
      },
    })
    const { db, transact } = app.database
    await settle(app, {
      db: reporting(db),
      transact: (work) => transact((tx) => work(reporting(tx))),
    })
    expect(report).toBeDefined()
    await report
    await settle()
    expect((await statusOf(user)).traces.map(({ stage }) => stage)).toContain('CHECKED')
    app.goTo(NOON)
  })

  test('a claim that is made a day after the first check that found the default browser is ordered immediately', async () => {
    const user = await newcomer('required')
    await availability(user, true)
    app.goTo('2026-03-03T15:00:00Z')
    await user.comeBack()
    expect(await claim(user, { isDefaultBrowser: true })).toMatchObject({ waitsFor: 'OPERATOR' })
    app.goTo(NOON)
  })
})

test('phone numbers and e-mail addresses are sealed in the database', async () => {
  const user = await newcomer('free')
  const phone = phoneFor(VIVO)
  await claim(user, { phone, email: 'sealed@example.com' })
  const dump = read('test_giveaway_dump', {}, { text: 'text' }, 'select c::text as text from giveaway_claims c')
  const rows = (await app.database.db.many(dump, {})).map(({ text }) => text).join('\n')
  expect(rows).not.toContain(phone.slice(3))
  expect(rows).not.toContain('sealed@')
})
