import { randomUUID } from 'node:crypto'
import { MISSION_TYPES, type MissionType } from '@momi/contract'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { newPhoneNumber } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { settleDueClaims } from '../giveaway/public.ts'

const google = await idTokenIssuer()
const partner = await startTopUpPartner({ key: 'key', secret: 'secret' })
const app = await testApp({
  now: '2026-03-01T08:00:00Z',
  usersSince: '2026-02-01T00:00:00Z',
  google,
  env: { TOP_UP_URL: partner.url, TOP_UP_KEY: 'key', TOP_UP_SECRET: 'secret' },
})
afterAll(async () => {
  await Promise.all([app.close(), google.close(), partner.close()])
})

/** Moves the clock to a time of a day in March; people come back with new tokens. */
async function goTo(time: string, ...people: Person[]) {
  app.goTo(`2026-03-${time}:00Z`)
  for (const person of people) await person.comeBack()
}

const pointsOf = (awards: readonly { points: number }[]) => awards.reduce((sum, { points }) => sum + points, 0)
const cardOf = async (person: Person, type: MissionType) =>
  (await person('GET /api/v2/user/missions', {})).missions.find((mission) => mission.type === type)

interface Middle {
  country?: string
  /** The rule of the day before; absent: the demo's. */
  rule?: object
  worse: object
  /** What the person does before the worse rule is published, at noon of the same day. */
  begin?: (person: Person) => Promise<unknown>
  /** What the person does after that, and on the next day; returns the points. */
  finish: (person: Person) => Promise<number>
  /** Without points for both. */
  points: [old: number, worse: number]
}

const reported = (type: MissionType, count: number) => async (person: Person) =>
  pointsOf((await person.report(type, count)).awards)

const signIn = async (person: Person) => (await person.signIn(randomUUID())).pointsAwarded

async function verifyPhone(person: Person): Promise<number> {
  const phone = newPhoneNumber()
  const { verificationId } = await person('POST /api/v2/user/phone/verify', { body: { phone } })
  const text = app.deps.gateways.inbox.messages().find((message) => message.to === phone)!.text
  const body = { verificationId, code: /\b\d{6}\b/.exec(text)![0] }
  const answer = await person('POST /api/v2/auth/login/phone', { body })
  person.adopt(answer)
  return answer.pointsAwarded
}

const points = (amount: number) => ({ gift: { points: amount } })
const GAP = { least: 2, most: 2 }

/** The types whose progress is that of a day, or that are completed in one step. */
const OF_A_DAY: Partial<Record<MissionType, Middle>> = {
  eayb: {
    worse: { minutes: 10, ...points(1), dailyCap: 6 },
    begin: (person) => person.report('eayb', 7),
    finish: reported('eayb', 10),
    points: [5, 1],
  },
  data_saved: {
    worse: { steps: [{ kilobytes: 1_000, ...points(2) }] },
    begin: (person) => person.report('data_saved', 700),
    finish: reported('data_saved', 1_000),
    points: [10, 2],
  },
  read_articles: {
    worse: { articles: 5, ...points(3) },
    begin: (person) => person.report('read_articles', 2),
    finish: reported('read_articles', 5),
    points: [30, 3],
  },
  open_article: { worse: points(4), finish: reported('open_article', 1), points: [10, 4] },
  hidden_rewards: {
    rule: { ...points(50), gap: GAP, dailyCap: 1 },
    worse: { ...points(5), gap: GAP, dailyCap: 1 },
    begin: (person) => person.report('hidden_rewards', 1),
    finish: reported('hidden_rewards', 2),
    points: [50, 5],
  },
  hidden_rewards_small_reward: {
    country: 'GH',
    rule: { ...points(15), gap: GAP, dailyCap: 3 },
    worse: { ...points(6), gap: GAP, dailyCap: 3 },
    begin: (person) => person.report('hidden_rewards_small_reward', 1),
    finish: reported('hidden_rewards_small_reward', 2),
    points: [15, 6],
  },
  set_wallpaper: { worse: points(7), finish: reported('set_wallpaper', 1), points: [20, 7] },
  make_browser_default: { worse: points(8), finish: reported('make_browser_default', 1), points: [75, 8] },
  google_signin: { worse: points(9), finish: signIn, points: [100, 9] },
  signin: { worse: points(11), begin: signIn, finish: verifyPhone, points: [100, 11] },
}

const OTHERS = ['streaks', 'loyalty_bonus', 'roulette', 'giveaway'] as const satisfies MissionType[]

test('every mission type has a case here', () => {
  expect([...Object.keys(OF_A_DAY), ...OTHERS].toSorted()).toEqual(MISSION_TYPES.toSorted())
})

describe('a worse rule that is published in the middle', () => {
  test.each(Object.entries(OF_A_DAY) as [MissionType, Middle][])(
    '%s: the day goes on under the rule with which it began, and the next day has the worse one',
    async (type, { country = 'NG', rule, worse, begin, finish, points: [old, fewer] }) => {
      await goTo('01T10:00')
      if (country === 'GH') await app.edit(country, 'hidden_rewards', { enabled: false })
      if (rule) await app.edit(country, type, { rule })
      await goTo('02T09:00')
      const [ada, ben] = [await app.person({ country }), await app.person({ country })]
      await begin?.(ada)
      const before = await cardOf(ada, type)

      await goTo('02T12:00', ada)
      await app.edit(country, type, { rule: worse })
      expect(await cardOf(ada, type)).toEqual(before)
      expect(await finish(ada)).toBe(old)

      await goTo('03T12:00', ben)
      await begin?.(ben)
      await goTo('03T13:00', ben)
      expect(await finish(ben)).toBe(fewer)
    },
  )

  test('the phone’s report of yesterday still counts under the rule of yesterday', async () => {
    await goTo('10T20:00')
    await app.edit('KE', 'read_articles', { rule: { articles: 5, ...points(30) } })
    await goTo('11T18:00')
    const ada = await app.person({ country: 'KE' })
    await ada.report('read_articles', 3)
    await goTo('11T22:00', ada)
    await app.edit('KE', 'read_articles', { rule: { articles: 9, ...points(3) } })
    const { awards } = await ada.report('read_articles', 5, { missionDay: '2026-03-11' })
    expect(pointsOf(awards)).toBe(30)
  })

  test('streaks: the running week is paid as it began, and the next one by the worse rule', async () => {
    await goTo('02T08:00')
    const ada = await app.person({ country: 'ZA' })
    await ada.checkIn()
    await goTo('03T08:00', ada)
    await ada.checkIn()
    const before = await ada('GET /api/v1/streaks/checkin/status', {})
    await app.edit('ZA', 'streaks', { rule: { points: [1, 1, 1, 1, 1, 1, 1], coolOffHours: 20 } })
    const status = await ada('GET /api/v1/streaks/checkin/status', {})
    expect(status).toEqual(before)
    expect(await cardOf(ada, 'streaks')).toMatchObject({ points: 200 })
    const paid: number[] = []
    for (const day of ['04', '05', '06', '07', '08', '09']) {
      await goTo(`${day}T08:00`, ada)
      paid.push((await ada.checkIn()).pointsAwarded)
    }
    expect(paid).toEqual([20, 25, 30, 40, 60, 1])
    const { days } = await ada('GET /api/v1/streaks/checkin/status', {})
    expect(days.map((day) => day.points)).toEqual([1, 1, 1, 1, 1, 1, 1])
  })

  test('streaks: a week that a missed day ends begins again under the worse rule', async () => {
    await goTo('02T08:00')
    const ada = await app.person({ country: 'BR' })
    await ada.checkIn()
    await app.edit('BR', 'streaks', { rule: { points: [2, 2, 2, 2, 2, 2, 2] } })
    await goTo('04T12:00', ada)
    expect((await ada.checkIn()).pointsAwarded).toBe(2)
  })

  test('loyalty_bonus: the count ends as it began, and the next one by the worse rule', async () => {
    const ada = await app.person()
    const active = async (day: string) => {
      await goTo(`${day}T12:00`, ada)
      await ada.report('open_article', 1)
    }
    for (const day of ['11', '12', '13']) await active(day)
    await app.edit('NG', 'loyalty_bonus', { rule: { days: 6, of: 6, ...points(15) } })
    expect(await cardOf(ada, 'loyalty_bonus')).toMatchObject({ points: 150, progress: { current: 3, target: 5 } })
    for (const day of ['14', '17']) await active(day)
    expect(pointsOf((await ada.report('loyalty_bonus', 5)).awards)).toBe(150)
    await active('18')
    expect(await cardOf(ada, 'loyalty_bonus')).toMatchObject({ points: 15, progress: { current: 1, target: 6 } })
  })

  test('roulette: an open ticket spins the wheel that it showed, at its price, and the next ticket the worse one', async () => {
    const wheel = (amount: number, spinPrice: number) => ({
      rule: {
        segments: [
          { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
          { id: `points-${amount}`, weight: 1_000_000, prize: { type: 'POINTS', points: amount } },
        ],
        freePerDay: 0,
        spinPrice,
      },
    })
    await goTo('02T08:00')
    await app.edit('NG', 'roulette', wheel(30, 10))
    await goTo('02T09:00')
    const ada = await app.person()
    await app.grant(ada, 100)
    const spin = (ticket: string) =>
      ada('POST /api/v1/roulette/spin', { body: { ticket, buy: true }, idempotencyKey: randomUUID() })
    const { ticket } = await ada('GET /api/v1/roulette/config', {})
    await goTo('02T09:05')
    await app.edit('NG', 'roulette', wheel(3, 50))
    const { spin: drawn, after } = await spin(ticket.token)
    expect(drawn).toMatchObject({ segmentId: 'points-30', amount: 30 })
    expect(drawn.proof.segments.map(({ id }) => id)).toEqual(['nothing', 'points-30'])
    expect(after).toMatchObject({ balance: 120, price: 50, segments: [{}, { id: 'points-3' }] })
    expect((await spin(after.ticket.token)).after.balance).toBe(73)
  })

  test('roulette: a prize that only the shown wheel has can still be won, and the free spins of the day remain', async () => {
    const nothing = { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } }
    const prize = { id: 'dapp', weight: 1_000_000, prize: { type: 'DAPP', reward: 'wheel-dapp-ZA' } }
    await goTo('02T08:00')
    await app.edit('ZA', 'roulette', { rule: { segments: [nothing, prize], freePerDay: 2, spinPrice: null } })
    await goTo('03T09:00')
    const ada = await app.person({ country: 'ZA' })
    await ada.signIn(randomUUID())
    const { ticket } = await ada('GET /api/v1/roulette/config', {})
    await goTo('03T09:05')
    const worse = { segments: [nothing, { ...nothing, id: 'more' }], freePerDay: 0, spinPrice: null }
    await app.edit('ZA', 'roulette', { rule: worse })
    const spin = (token: string) =>
      ada('POST /api/v1/roulette/spin', { body: { ticket: token }, idempotencyKey: randomUUID() })
    const { spin: drawn, after } = await spin(ticket.token)
    expect(drawn).toMatchObject({ type: 'DAPP', segmentId: 'dapp' })
    expect(after.spins.FREE).toBe(1)
    expect(await cardOf(ada, 'roulette')).toMatchObject({ actionState: 'CLAIM' })
    expect((await spin(after.ticket.token)).spin.type).toBe('NOTHING_WON')
    await goTo('04T09:00', ada)
    expect((await ada('GET /api/v1/roulette/config', {})).spins.FREE).toBe(0)
  })

  test('giveaway: a claim waits no longer for the second check than when it was made', async () => {
    await goTo('02T15:00')
    const ada = await app.person({ country: 'BR', haid: `${randomUUID().replaceAll('-', '').slice(0, 31)}2` })
    await ada.signIn(randomUUID())
    const check = () => ada('GET /api/v1/giveaway/availability', { query: { default_browser: 'true' } })
    await check()
    const { choices } = await check()
    await ada('POST /api/v1/giveaway/form', {
      body: {
        rewardChoice: choices[0]!.id,
        phone: '+5511900010511',
        email: 'bia@example.com',
        isOver18: true,
        agreesToTerms: true,
        isDefaultBrowser: true,
      },
      idempotencyKey: randomUUID(),
    })
    await goTo('02T16:00')
    const package1 = { id: 'vivo-1gb', operator: 'Vivo', megabytes: 1024, days: 7, product: '5501', stock: 500 }
    await app.edit('BR', 'giveaway', { rule: { choices: [package1], recheckHours: 100, giveUpDays: 1 } })
    await goTo('03T16:00', ada)
    await check()
    const { database, deps, now } = app
    const { db, transact } = database
    await settleDueClaims({ ...deps, db, transact, now, topUp: deps.gateways.topUp })
    const { traces, waitsFor } = await ada('GET /api/v1/giveaway/reward-status', {})
    expect(waitsFor).toBe('OPERATOR')
    expect(traces.map(({ stage }) => stage)).toContain('CHECKED')
  })
})

describe('a better rule that is published in the middle applies at once', () => {
  test('a counter: also to a milestone that is below the count by now, which the next report reaches', async () => {
    await goTo('20T08:00')
    await app.edit('GH', 'read_articles', { rule: { articles: 5, ...points(30) } })
    await goTo('21T09:00')
    const ada = await app.person({ country: 'GH' })
    await ada.report('read_articles', 4)
    await goTo('21T12:00', ada)
    await app.edit('GH', 'read_articles', { rule: { articles: 3, ...points(40) } })
    expect(await cardOf(ada, 'read_articles')).toMatchObject({
      actionState: 'GO',
      points: 40,
      nextPoints: 40,
      progress: { current: 3, target: 3 },
      counter: { count: 4, target: 3, status: 'IN_PROGRESS' },
    })
    expect(await ada.report('read_articles', 5)).toMatchObject({
      awards: [{ points: 40 }],
      counter: { status: 'COMPLETED' },
    })
    await expect(ada.report('read_articles', 6)).rejects.toMatchObject({ code: 'mission_counter_conflict' })
  })

  test('a streak: the running week is paid by the better rule, and not by a worse one that follows', async () => {
    await goTo('20T08:00')
    const ada = await app.person({ country: 'KE' })
    await ada.checkIn()
    await app.edit('KE', 'streaks', { rule: { points: [10, 20, 30, 40, 50, 60, 70] } })
    await goTo('21T08:00', ada)
    expect((await ada.checkIn()).pointsAwarded).toBe(20)
    await app.edit('KE', 'streaks', { rule: { points: [1, 1, 1, 1, 1, 1, 1] } })
    await goTo('22T08:00', ada)
    expect((await ada.checkIn()).pointsAwarded).toBe(30)
  })

  test('a loyalty count', async () => {
    const ada = await app.person({ country: 'KE' })
    for (const day of ['20', '21', '22']) {
      await goTo(`${day}T12:00`, ada)
      await ada.report('open_article', 1)
    }
    await app.edit('KE', 'loyalty_bonus', { rule: { days: 3, of: 7, ...points(200) } })
    expect(await cardOf(ada, 'loyalty_bonus')).toMatchObject({ actionState: 'CLAIM', points: 200 })
    expect(pointsOf((await ada.report('loyalty_bonus', 3)).awards)).toBe(200)
  })

  test('an open ticket: a spin costs the lower price', async () => {
    const wheel = (spinPrice: number) => ({
      rule: {
        segments: ['a', 'b'].map((id) => ({ id, weight: 1, prize: { type: 'NOTHING_WON' } })),
        freePerDay: 0,
        spinPrice,
      },
    })
    await goTo('20T08:00')
    await app.edit('BR', 'roulette', wheel(40))
    await goTo('20T09:00')
    const ada = await app.person({ country: 'BR' })
    await app.grant(ada, 100)
    const { ticket } = await ada('GET /api/v1/roulette/config', {})
    await goTo('20T09:01')
    await app.edit('BR', 'roulette', wheel(25))
    const body = { ticket: ticket.token, buy: true }
    const { after } = await ada('POST /api/v1/roulette/spin', { body, idempotencyKey: randomUUID() })
    expect(after.balance).toBe(75)
  })
})

test('the ledger is consistent', async () => {
  expect(await auditLedger(app.database.db)).toEqual([])
})
