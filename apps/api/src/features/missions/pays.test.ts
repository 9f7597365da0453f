import { createHash, randomUUID } from 'node:crypto'
import { MISSION_TYPES, type MissionType } from '@momi/contract'
import { addDays } from '@momi/contract/rules/calendar'
import { DAY, MINUTE } from '@momi/contract/rules/durations'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { PersonCtx } from '../../core/context.ts'
import type { Gift } from '../../core/missions/kind.ts'
import { testApp } from '../../testing/test-app.ts'
import { cardOf, type Running } from './cards.ts'
import { clampCounter } from './counters.rules.ts'
import { giftWithin, reachedBy } from './day-progress.rules.ts'
import { kindOf, type UncountedType } from './kinds.ts'
import { milestoneContext } from './report.ts'

const TODAY = '2026-03-02'
const DAY_START = new Date(`${TODAY}T00:00:00Z`)
const DAY_END = new Date(DAY_START.getTime() + DAY)
const TIME = { today: TODAY, dayStart: DAY_START, zone: 'UTC', hasPrizes: true }
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const ctx = { keys: { hash }, user: { id: 'ada' } } as unknown as PersonCtx

const int = (min: number, max: number) => fc.integer({ min, max })
const gift = fc.oneof(
  fc.record({ points: int(1, 500) }),
  fc.record({ spins: int(1, 5) }),
  fc.record({ reward: fc.constantFrom('airtime', 'voucher') }),
)
// Also slower than a rule's own counts, so that some of its steps cannot be reached in a day.
const growth = fc.record({ perMinute: fc.constantFrom(0.01, 0.5, 1, 4), perDay: int(1, 2000) })
const hiding = fc.record({
  gift,
  growth,
  gap: fc.tuple(int(1, 40), int(0, 40)).map(([least, more]) => ({ least, most: least + more })),
  dailyCap: int(1, 20),
})

/** Any rule that staff can publish, of the types that the phone counts. */
const RULES: Record<Exclude<MissionType, UncountedType>, fc.Arbitrary<object>> = {
  eayb: fc.record({ minutes: int(1, 400), gift, dailyCap: int(1, 100), growth }),
  data_saved: fc.record({
    steps: fc
      .uniqueArray(fc.record({ kilobytes: int(1, 3000), gift }), {
        minLength: 1,
        maxLength: 6,
        selector: ({ kilobytes }) => kilobytes,
      })
      .map((steps) => steps.toSorted((one, other) => one.kilobytes - other.kilobytes)),
    growth,
  }),
  open_article: fc.record({ gift, growth }),
  read_articles: fc.record({ articles: int(2, 300), gift, growth }),
  hidden_rewards: hiding,
  hidden_rewards_small_reward: hiding,
  set_wallpaper: fc.record({ gift }),
  make_browser_default: fc.record({ gift }),
}
const COUNTED = Object.keys(RULES) as (keyof typeof RULES)[]

type Rules = Partial<Record<MissionType, never>>
const parsed = (type: MissionType, rule: object) => kindOf(type).rule.parse(rule) as never

/** The missions of a person who has got `given` today under these rules, and whose phone has counted `count`. */
const running = (rules: Rules, count: number, given: readonly MissionType[]): Running[] =>
  (Object.keys(rules) as MissionType[]).map((type) => ({
    type,
    rule: rules[type]!,
    since: () => ({ version: 1, rule: rules[type]! }),
    userType: 'ANONYMOUS',
    counter: count > 0 ? { count, reportedAt: DAY_START } : undefined,
    givenToday: given.filter((one) => one === type).length,
    lastDay: given.includes(type) ? TODAY : null,
    activeDays: [],
  }))

/** What the engine grants for a report of `count` after one of `before`. `isEmpty`: the big pool has no reward left. */
function grants(rules: Rules, counted: MissionType, [before, count]: [number, number], isEmpty: boolean, had: Given[]) {
  const { counting } = kindOf(counted)
  const milestones = counting!.milestones(rules[counted]!, milestoneContext(ctx, TODAY))
  const passed = milestones.filter(({ at }) => at <= before).length
  const given: Given[] = []
  for (const { tries } of reachedBy(count, milestones, passed)) {
    const found = tries
      .filter(({ type }) => !(isEmpty && type === 'hidden_rewards'))
      .map(({ type, gift: own }) => {
        const times = [...had, ...given].filter((one) => one.type === type).length
        const source = own ?? (rules[type] && giftWithin(kindOf(type), rules[type], times))
        return source && { type, gift: source }
      })
      .find((one) => one !== undefined)
    if (found) given.push(found)
  }
  return given
}
interface Given {
  type: MissionType
  gift: Gift
}

/** The greatest count that is believed for a day. */
function mostOfDay(rules: Rules, type: MissionType): number {
  const { per, rateCap } = kindOf(type).counting!
  if (per === 'life') return 1
  const cap = rateCap(rules[type]!)
  const known = { count: 0, at: DAY_START }
  const limits = { countableSince: new Date(0), newborn: 0, dayStart: DAY_START, dayEnd: DAY_END, rateCap: cap }
  return clampCounter({ count: cap.perDay, known, now: new Date(DAY_END.getTime() + MINUTE), ...limits }).count
}

const amountOf = (one: Gift) => ('points' in one ? one.points : 'spins' in one ? one.spins : 1)
const kindOfGift = (one: Gift) => ('points' in one ? 'POINTS' : 'spins' in one ? 'SPINS' : 'REWARD')
const sum = (given: readonly Given[]) => given.reduce((all, one) => all + amountOf(one.gift), 0)

const paysIn = async (rules: Rules, type: MissionType, count: number, had: readonly Given[]) => {
  const all = running(
    rules,
    count,
    had.map((one) => one.type),
  )
  const own = all.find((one) => one.type === type)!
  // Without a card, the mission gives nothing that the list could show.
  return (
    (await cardOf(ctx, own, all, TIME)) ?? { pays: null, progress: { current: 0, target: 0 }, actionState: 'CLAIMED' }
  )
}

describe.each(COUNTED)('the card of %s', (type) => {
  test('says what the engine pays for the next step, how often in a day and up to how much, under any rule', async () => {
    const day = fc.record({
      rule: RULES[type].map((rule) => parsed(type, rule)),
      reports: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(day, async ({ rule, reports }) => {
        const rules: Rules = { [type]: rule }
        const most = mostOfDay(rules, type)
        const had: Given[] = []
        let before = 0
        for (const count of [...reports.map((part) => Math.ceil(part * most)).toSorted((a, b) => a - b), most]) {
          const { pays } = await paysIn(rules, type, before, had)
          const given = count > before ? grants(rules, type, [before, count], false, had) : []
          const isDone = pays === null || had.length >= pays.times
          expect(isDone ? given : []).toEqual([])
          const needs = isDone ? null : pays.needs
          const upTo = (reached: number) => (needs === null ? [] : grants(rules, type, [before, reached], false, had))
          const next = upTo(needs ?? 0).map((one) => [kindOfGift(one.gift), amountOf(one.gift)])
          expect(next).toEqual(needs === null ? [] : [[pays?.gift, pays?.amount]])
          expect(upTo((needs ?? 0) - 1)).toEqual([])
          expect(needs).toBe(needs !== null && pays?.every ? (had.length + 1) * pays.every : needs)
          had.push(...given)
          before = count
        }
        const { pays } = await paysIn(rules, type, before, had)
        expect(had.length).toBe(pays?.times ?? 0)
        const areAlike = new Set(had.map((one) => kindOfGift(one.gift))).size <= 1
        expect(pays?.most ?? null).toBe(pays && areAlike ? sum(had) : null)
      }),
    )
  })
})

test('big and small finds together are what both cards say, whether the big pool has a reward or not', async () => {
  const any = fc.record({ big: hiding, small: hiding, isEmpty: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(any, async ({ big, small, isEmpty }) => {
      const rules: Rules = {
        hidden_rewards: parsed('hidden_rewards', big),
        hidden_rewards_small_reward: parsed('hidden_rewards_small_reward', small),
      }
      const most = mostOfDay(rules, 'hidden_rewards')
      const had = grants(rules, 'hidden_rewards', [0, most], isEmpty, [])
      let [finds, found] = [0, 0]
      for (const type of ['hidden_rewards', 'hidden_rewards_small_reward'] as const) {
        const [before, after] = [await paysIn(rules, type, 0, []), await paysIn(rules, type, most, had)]
        const own = had.filter((one) => one.type === type)
        // Nobody is promised the find that the small pool gives only if the big one has nothing.
        const promised = [before.pays?.times ?? 0, before.pays?.most ?? 0]
        const paid = [own.length, sum(own)]
        expect(isEmpty ? promised : paid).toEqual(promised)
        expect(type === 'hidden_rewards' || own.length >= promised[0]!).toBe(true)
        expect(sum(own)).toBe(own.length * amountOf((type === 'hidden_rewards' ? big : small).gift))
        expect(own.length).toBe(after.pays?.times ?? 0)
        // Where the other mission has lowered the most of a day, the card says what is left instead.
        const [mostOfBefore, mostOfAfter] = [before.pays?.times ?? 0, after.pays?.times ?? 0]
        const left = mostOfAfter < mostOfBefore ? mostOfAfter - own.length : 0
        expect(after.pays?.left ?? 0).toBe(left)
        expect(after.actionState).toBe('CLAIMED')
        expect(before.pays?.left).toBeUndefined()
        expect(after.progress!.current).toBe(own.length)
        finds += before.progress!.target
        found += after.progress!.target
      }
      // The screen of hidden rewards adds them up.
      expect([finds, found]).toEqual([isEmpty ? finds : had.length, had.length])
    }),
  )
})

test('once the first find of a day came from the small pool, the big card promises nothing more, and the small one counts the rest', async () => {
  const rule = { gift: { points: 15 }, growth: { perMinute: 4, perDay: 200 }, gap: { least: 1, most: 1 }, dailyCap: 3 }
  const rules: Rules = {
    hidden_rewards: parsed('hidden_rewards', { ...rule, gift: { reward: 'voucher' } }),
    hidden_rewards_small_reward: parsed('hidden_rewards_small_reward', rule),
  }
  const had = grants(rules, 'hidden_rewards', [0, 1], true, [])
  const [big, small] = [
    await paysIn(rules, 'hidden_rewards', 1, had),
    await paysIn(rules, 'hidden_rewards_small_reward', 1, had),
  ]
  expect(big).toMatchObject({ pays: null, progress: { current: 0, target: 0 }, actionState: 'GO' })
  expect(small).toMatchObject({
    pays: { times: 3, most: 45 },
    progress: { current: 1, target: 3 },
    actionState: 'GO',
  })
})

test.each([
  ['before the first find', false, 0, { amount: 15, times: 2, most: 30 }, { current: 0, target: 2 }],
  ['after a big one', false, 1, { amount: 15, times: 2, most: 30 }, { current: 0, target: 2 }],
  ['after the small one in its place', true, 1, { amount: 15, times: 3, most: 45 }, { current: 1, target: 3 }],
])(
  'of three finds a day, the small card promises %s what it can still give',
  async (_, isEmpty, count, pays, progress) => {
    const rule = {
      gift: { points: 15 },
      growth: { perMinute: 4, perDay: 200 },
      gap: { least: 1, most: 1 },
      dailyCap: 3,
    }
    const rules: Rules = {
      hidden_rewards: parsed('hidden_rewards', { ...rule, gift: { reward: 'voucher' } }),
      hidden_rewards_small_reward: parsed('hidden_rewards_small_reward', rule),
    }
    const had = grants(rules, 'hidden_rewards', [0, count], isEmpty, [])
    const card = await paysIn(rules, 'hidden_rewards_small_reward', count, had)
    expect(card).toMatchObject({ pays, progress, actionState: 'GO' })
    expect(card.pays).not.toHaveProperty('left')
  },
)

test('a small find that gave nothing is not promised any longer, and the card says what is left', async () => {
  const rule = { gift: { points: 15 }, growth: { perMinute: 4, perDay: 200 }, gap: { least: 1, most: 1 }, dailyCap: 3 }
  const rules: Rules = {
    hidden_rewards: parsed('hidden_rewards', { ...rule, gift: { reward: 'voucher' } }),
    hidden_rewards_small_reward: parsed('hidden_rewards_small_reward', rule),
  }
  // The big find was given, and the first small one was withheld, such as by a spent budget.
  const had = grants(rules, 'hidden_rewards', [0, 1], false, [])
  const { pays, progress } = await paysIn(rules, 'hidden_rewards_small_reward', 2, had)
  expect(pays).toMatchObject({ times: 1, most: 15, left: 1 })
  expect(progress).toEqual({ current: 0, target: 1 })
})

test('the card of the loyalty bonus says how many days of how many have to be active, and what that gives', async () => {
  const any = fc.record({
    rule: fc
      .record({ of: int(2, 60), days: int(2, 60), gift })
      .map(({ of, days, ...rest }) => ({ ...rest, of: Math.max(of, days), days })),
    ago: fc.uniqueArray(int(0, 70), { maxLength: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(any, async ({ rule, ago }) => {
      const [mission] = running({ loyalty_bonus: parsed('loyalty_bonus', rule) }, 0, [])
      const activeDays = ago.toSorted((a, b) => b - a).map((days) => addDays(TODAY, -days))
      const card = (await cardOf(ctx, { ...mission!, activeDays }, [], TIME))!
      const { needs, within, ...pays } = card.pays!
      expect(pays).toEqual({
        every: null,
        gift: kindOfGift(rule.gift),
        amount: amountOf(rule.gift),
        per: null,
        times: 1,
        most: amountOf(rule.gift),
      })
      const active = ago.filter((days) => days < within!).length
      expect(card.actionState).toBe(active >= needs! ? 'CLAIM' : 'GO')
      expect(card.progress).toEqual({ current: Math.min(active, needs!), target: needs })
    }),
  )
})

describe('published', async () => {
  const app = await testApp({ now: `${TODAY}T12:00:00Z`, usersSince: '2026-02-01T00:00:00Z' })
  afterAll(app.close)

  test('each check-in gives what the card of the streak says, and a week what it says in all', async () => {
    await app.edit('NG', 'streaks', { rule: { points: [1, 2, 2, 9, 9, 40, 41] } })
    const ada = await app.person()
    const streak = async () =>
      (await ada('GET /api/v2/user/missions', {})).missions.find((one) => one.type === 'streaks')!.pays!
    let inAll = 0
    for (let day = 0; day < 7; day++) {
      app.goTo(`${addDays(TODAY, day)}T12:00:00Z`)
      await ada.comeBack()
      const { amount } = await streak()
      const { pointsAwarded } = await ada('POST /api/v1/streaks/checkin', { body: {}, idempotencyKey: randomUUID() })
      expect(pointsAwarded).toBe(amount)
      inAll += pointsAwarded
    }
    expect(await streak()).toMatchObject({ per: 'WEEK', times: 7, most: inAll })
  })

  test('the card of the small rewards promises before the first find what a day of all finds pays', async () => {
    app.goTo(`${TODAY}T12:00:00Z`)
    const ada = await app.person()
    const small = async () => {
      const { missions } = await ada('GET /api/v2/user/missions', {})
      return missions.find(({ type }) => type === 'hidden_rewards_small_reward')!.pays
    }
    const promised = await small()
    expect(promised).toMatchObject({ times: 2, most: 30 })
    const awards = []
    for (let count = 1; count <= 40; count += 4) {
      app.advance(30 * MINUTE)
      await ada.comeBack()
      awards.push(...(await ada.report('hidden_rewards', count, { mode: 'client' })).awards)
    }
    const paid = awards.filter(({ missionType }) => missionType === 'hidden_rewards_small_reward')
    expect(paid.reduce((sum, { points }) => sum + points, 0)).toBe(30)
    expect(await small()).toEqual(promised)
  })

  test('the cards of all types say what the campaign pays', async () => {
    app.goTo(`${TODAY}T12:00:00Z`)
    await app.edit('GH', 'giveaway', { enabled: true })
    const kofi = await app.person({ country: 'GH' })
    const { missions } = await kofi('GET /api/v2/user/missions', {})
    expect(missions.map(({ type }) => type).toSorted()).toEqual(MISSION_TYPES.toSorted())
    const said = missions.map(({ type, pays }) => [type, pays && Object.values(pays).join(' ')])
    expect(Object.fromEntries(said)).toMatchInlineSnapshot(`
      {
        "data_saved": "POINTS 10 1000   DAY 3 70",
        "eayb": "POINTS 5 10 10  DAY 6 30",
        "giveaway": "REWARD 1    LIFE 1 1",
        "google_signin": "POINTS 100    LIFE 1 100",
        "hidden_rewards": "REWARD 1    DAY 1 1",
        "hidden_rewards_small_reward": "POINTS 15    DAY 2 30",
        "loyalty_bonus": "POINTS 150 5  7  1 150",
        "make_browser_default": "POINTS 75    LIFE 1 75",
        "open_article": "POINTS 10 1   DAY 1 10",
        "read_articles": "POINTS 30 5   DAY 1 30",
        "roulette": "SPINS 1    DAY 1 1",
        "set_wallpaper": "POINTS 20    LIFE 1 20",
        "signin": "POINTS 100    LIFE 1 100",
        "streaks": "POINTS 10    WEEK 7 200",
      }
    `)
  })
})
