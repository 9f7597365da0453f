import { MISSION_TYPES, type MissionType } from '@momi/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MissionKind } from '../../core/missions/kind.ts'
import { rulesFrom } from '../../core/missions/mission-rules.ts'
import { kindOf } from './kinds.ts'

// Few values, so that equal, better and worse rules are all frequent.
const few = (...values: number[]) => fc.constantFrom(...values)
const gift = fc.oneof(
  fc.record({ points: few(5, 10, 20) }),
  fc.record({ spins: few(1, 2) }),
  fc.record({ reward: fc.constantFrom('one', 'other') }),
)
const growth = fc.record({ perMinute: few(1, 4), perDay: few(100, 200) })
const hiding = fc.record({
  gift,
  growth,
  gap: fc.record({ least: few(1, 2), most: few(2, 3) }),
  dailyCap: few(1, 2),
})
const segment = fc.record({
  weight: few(1, 2, 3),
  prize: fc.oneof(
    fc.record({ type: fc.constant('POINTS' as const), points: few(10, 20) }),
    fc.record({ type: fc.constant('ROULETTE_SPIN' as const), spins: few(1, 2) }),
    fc.record({ type: fc.constant('DAPP' as const), reward: fc.constantFrom('one', 'other') }),
  ),
})
const withIds = <T extends object>(list: T[]) => list.map((one, i) => ({ id: `s${i}`, ...one }))

const RULES: Record<MissionType, fc.Arbitrary<object>> = {
  eayb: fc.record({ minutes: few(5, 10), gift, dailyCap: few(2, 6), growth }),
  data_saved: fc.record({
    steps: fc
      .uniqueArray(fc.record({ kilobytes: few(100, 200, 300), gift }), { minLength: 1, selector: (s) => s.kilobytes })
      .map((steps) => steps.toSorted((one, other) => one.kilobytes - other.kilobytes)),
    growth,
  }),
  open_article: fc.record({ gift, growth }),
  read_articles: fc.record({ articles: few(2, 5), gift, growth }),
  hidden_rewards: hiding,
  hidden_rewards_small_reward: hiding,
  set_wallpaper: fc.record({ gift }),
  make_browser_default: fc.record({ gift }),
  google_signin: fc.record({ gift }),
  signin: fc.record({ gift }),
  loyalty_bonus: fc.record({ days: few(3, 5), of: few(7, 9), gift }),
  streaks: fc.record({
    points: fc.array(few(1, 2, 3), { minLength: 7, maxLength: 7 }).map((points) => points.toSorted((a, b) => a - b)),
    coolOffHours: few(4, 8),
    freezes: fc.record({ price: fc.constantFrom(50, 60, null), most: few(1, 2) }),
    ticketGraceHours: few(12, 24),
    outageHours: few(4, 6),
  }),
  giveaway: fc.record({
    choices: fc
      .array(
        fc.record({
          operator: fc.constantFrom('A', 'B'),
          megabytes: few(500, 1000),
          days: few(3, 7),
          product: fc.constant('1'),
          stock: fc.constantFrom(10, 20, null),
        }),
        { minLength: 1, maxLength: 2 },
      )
      .map(withIds),
    recheckHours: few(12, 24),
    giveUpDays: few(7, 14),
  }),
  roulette: fc.record({
    segments: fc
      .array(segment, { minLength: 1, maxLength: 3 })
      .map((some) => withIds([{ weight: 2, prize: { type: 'NOTHING_WON' as const } }, ...some])),
    freePerDay: few(1, 2),
    spinPrice: fc.constantFrom(30, 40, null),
    mostBoughtPerDay: few(5, 10),
    bet9jaSpins: few(0, 1),
  }),
}

/** Rules of a kind, as its schema parses them. */
const rulesOfKind = (type: MissionType) => RULES[type].map((rule) => kindOf(type).rule.parse(rule))
const isWorse = ({ worsening }: MissionKind, before: never, after: never) => worsening(before, after) !== null

describe.each(MISSION_TYPES)('a rule of %s', (type) => {
  const kind = kindOf(type)

  /** Pairs of rules of which the second is not worse. */
  const notWorse = (rules: readonly never[]) =>
    rules.flatMap((one) => rules.filter((other) => !isWorse(kind, one, other)).map((other) => [one, other] as const))

  test('is not worse than itself, and what is not worse than what is not worse is not worse', () => {
    fc.assert(
      fc.property(fc.array(rulesOfKind(type), { minLength: 8, maxLength: 8 }), (rules) => {
        for (const rule of rules) expect(kind.worsening(rule, rule)).toBeNull()
        const pairs = notWorse(rules)
        for (const [one, two] of pairs)
          for (const [, three] of pairs.filter(([rule]) => rule === two)) expect(kind.worsening(one, three)).toBeNull()
      }),
    )
  })

  test('two rules of which neither is worse promise the same points, at the same counts', () => {
    fc.assert(
      fc.property(fc.array(rulesOfKind(type), { minLength: 8, maxLength: 8 }), (rules) => {
        for (const [one, two] of notWorse(rules).filter(([before, after]) => !isWorse(kind, after, before))) {
          expect(kind.points?.(one)).toEqual(kind.points?.(two))
          if (kind.counting?.isSecret) continue
          const context = { user: '', day: '', draw: () => 0 }
          const counts = (rule: never) => kind.counting?.milestones(rule, context).map(({ at }) => at)
          expect(counts(one)).toEqual(counts(two))
        }
      }),
    )
  })

  test('what has begun goes on under terms that never become worse, and that are the live ones if all got better', () => {
    fc.assert(
      fc.property(fc.array(rulesOfKind(type), { minLength: 1, maxLength: 8 }), fc.nat(7), (rules, start) => {
        const versions = rules.map((rule, i) => ({ version: i + 1, rule, at: new Date(i) }))
        const began = Math.min(start, rules.length - 1)
        const { since } = rulesFrom(versions, kind)
        const later = versions.slice(began)
        const kept = later.map(({ at }) => since(new Date(began), at))
        expect(kept[0]!.version).toBe(began + 1)
        kept.slice(1).forEach(({ rule }, i) => expect(kind.worsening(kept[i]!.rule, rule)).toBeNull())
        const areBetter = later.slice(1).every(({ rule }, i) => !isWorse(kind, later[i]!.rule, rule))
        expect(!areBetter || kept.at(-1)!.version === rules.length).toBe(true)
      }),
    )
  })
})

test.each([
  [
    'eayb',
    { minutes: 10, gift: { points: 5 }, dailyCap: 6 },
    { minutes: 12, gift: { points: 5 }, dailyCap: 6 },
    'GOAL',
    10,
    12,
  ],
  [
    'eayb',
    { minutes: 10, gift: { points: 5 }, dailyCap: 6 },
    { minutes: 5, gift: { points: 5 }, dailyCap: 5 },
    'TIMES',
    6,
    5,
  ],
  ['open_article', { gift: { points: 5 } }, { gift: { points: 4 } }, 'POINTS', 5, 4],
  ['open_article', { gift: { spins: 2 } }, { gift: { spins: 1 } }, 'SPINS', 2, 1],
  ['open_article', { gift: { points: 5 } }, { gift: { spins: 9 } }, 'TERMS', null, null],
  ['open_article', { gift: { reward: 'a' } }, { gift: { reward: 'b' } }, 'TERMS', null, null],
] as const)('the first loss of %s, from %j to %j, is %s', (type, before, after, what, from, to) => {
  const { rule, worsening } = kindOf(type)
  expect(worsening(rule.parse(before), rule.parse(after))).toEqual({ what, before: from, after: to })
})

test('a wheel is worse if any prize, or more of it, becomes less likely, and not if a better prize replaces it', () => {
  const { rule, worsening } = kindOf('roulette')
  const wheel = (...prizes: [weight: number, points: number][]) =>
    rule.parse({
      segments: withIds([
        { weight: 10, prize: { type: 'NOTHING_WON' } },
        ...prizes.map(([weight, points]) => ({ weight, prize: { type: 'POINTS', points } })),
      ]),
      freePerDay: 1,
      spinPrice: 40,
    })
  expect(worsening(wheel([10, 5]), wheel([10, 20]))).toBeNull()
  expect(worsening(wheel([10, 5]), wheel([5, 5], [5, 7]))).toBeNull()
  expect(worsening(wheel([10, 5], [10, 20]), wheel([20, 5], [9, 20]))).toMatchObject({ what: 'ODDS' })
  expect(worsening(wheel([10, 20]), wheel([10, 5]))).toMatchObject({ what: 'ODDS' })
})
