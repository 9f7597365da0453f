import { createHash, createHmac, randomBytes } from 'node:crypto'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canBuy,
  draw,
  drawable,
  drawnFor,
  freeSpinsOn,
  remainingOf,
  rouletteKind,
  RouletteRule,
  seedHash,
  type Weighted,
} from './roulette.rules.ts'

const WEIGHTS: Weighted[] = [
  { id: 'a', weight: 3000 },
  { id: 'b', weight: 1200 },
  { id: 'c', weight: 1800 },
  { id: 'd', weight: 2400 },
  { id: 'e', weight: 300 },
  { id: 'f', weight: 200 },
  { id: 'g', weight: 90 },
  { id: 'h', weight: 10 },
]

describe('[ROU-01] the draw', () => {
  // Chi-squared with 7 degrees of freedom exceeds 24.32 once in a thousand cases. The seed is fixed, so that the test
  // cannot fail by chance.
  const draws = rounds(200_000, 1_000_000)
  test(`${draws} draws match the configured odds`, () => {
    const seed = 'b7'.repeat(32)
    const counts = new Map<string, number>()
    for (let number = 1; number <= draws; number++) {
      const id = draw(seed, drawnFor('0b5c1b62-6cbb-4a2e-9c4e-5a44f8a1f0d1', '2026-03-02', number), WEIGHTS)!
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    const total = WEIGHTS.reduce((sum, { weight }) => sum + weight, 0)
    const chiSquared = WEIGHTS.reduce((sum, { id, weight }) => {
      const expected = (draws * weight) / total
      return sum + ((counts.get(id) ?? 0) - expected) ** 2 / expected
    }, 0)
    expect(chiSquared).toBeLessThan(24.32)
  })

  test('a segment without weight is never drawn; the same seed, person and spin number always draw the same segment', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 24 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.integer({ min: 1, max: 1000 }),
        (weights, bytes, number) => {
          const segments = weights.map((weight, i) => ({ id: `s${i}`, weight }))
          const seed = Buffer.from(bytes).toString('hex')
          const id = draw(seed, drawnFor('user', '2026-03-02', number), segments)
          expect(id).toBe(draw(seed, drawnFor('user', '2026-03-02', number), segments))
          const weight = segments.find((segment) => segment.id === id)?.weight ?? 0
          expect(weight > 0).toBe(weights.some((one) => one > 0))
        },
      ),
    )
  })

  test('the first 64 bits of the code for this spin, as a share of all weights, name the segment', () => {
    const segments = Array.from({ length: 24 }, (_, i) => ({ id: `s${i}`, weight: 1 }))
    const seed = '0f'.repeat(32)
    for (let number = 1; number <= 200; number++) {
      const whom = drawnFor('user', '2026-03-02', number)
      const code = createHmac('sha256', Buffer.from(seed, 'hex')).update(whom).digest('hex')
      const place = (BigInt(`0x${code.slice(0, 16)}`) * 24n) >> 64n
      expect(draw(seed, whom, segments)).toBe(`s${place}`)
    }
  })

  test('the hash that is shown before is that of the seed’s bytes', () => {
    const seed = '0f'.repeat(32)
    expect(seedHash(seed)).toBe(createHash('sha256').update(new Uint8Array(32).fill(15)).digest('hex'))
  })

  test('another seed gives other draws', () => {
    const drawn = (seed: string) =>
      Array.from({ length: 40 }, (_, i) => draw(seed, drawnFor('user', '2026-03-02', i + 1), WEIGHTS))
    expect(drawn(randomBytes(32).toString('hex'))).not.toEqual(drawn(randomBytes(32).toString('hex')))
  })
})

const wheel = (segments: unknown[]) => ({ segments, freePerDay: 1, spinPrice: 40 })
const NOTHING = { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } }

test.each([
  [
    'has no drawable segment that never runs out',
    [
      { ...NOTHING, weight: 0 },
      { ...NOTHING, id: 'b', weight: 0 },
    ],
  ],
  ['names a segment twice', [NOTHING, NOTHING]],
  ['has a prize of zero points', [NOTHING, { id: 'points', weight: 1, prize: { type: 'POINTS', points: 0 } }]],
  ['has a reward prize that names no reward', [NOTHING, { id: 'cusd', weight: 1, prize: { type: 'REDEEM_CUSD' } }]],
  ['has a weight below zero', [NOTHING, { ...NOTHING, id: 'b', weight: -1 }]],
])('a wheel that %s is refused', (_, segments) => {
  expect(RouletteRule.safeParse(wheel(segments)).success).toBe(false)
})

test.each([
  ['two names', [NOTHING, NOTHING], 'Two segments have the same name.'],
  [
    'nothing that wins nothing',
    [
      { id: 'a', weight: 1, prize: { type: 'POINTS', points: 1 } },
      { id: 'b', weight: 1, prize: { type: 'POINTS', points: 2 } },
    ],
    'One segment must win nothing and have a weight, because every other prize can run out.',
  ],
  [
    'a name with a space',
    [NOTHING, { ...NOTHING, id: 'a b' }],
    'Use only small letters, digits and hyphens, at most 32 of them.',
  ],
])('a wheel with %s says why it is refused', (_, segments, message) => {
  expect(RouletteRule.safeParse(wheel(segments)).error?.issues.map((issue) => issue.message)).toEqual([message])
})

const POINTS = { id: 'points', weight: 5, prize: { type: 'POINTS', points: 50 } }
const SPINS = { id: 'spins', weight: 2, prize: { type: 'ROULETTE_SPIN', spins: 2 } }
const CUSD = { id: 'cusd', weight: 3, prize: { type: 'REDEEM_CUSD', reward: 'cusd' } }
const ruleOf = (segments: unknown[], more: object = {}) => RouletteRule.parse({ ...wheel(segments), ...more })

test('where points are off, a wheel has its other prizes, and its spins are not sold', () => {
  const whole = ruleOf([NOTHING, POINTS, SPINS, CUSD])
  expect(rouletteKind.withoutPoints(whole)).toEqual({
    ...whole,
    segments: ruleOf([NOTHING, SPINS, CUSD]).segments,
    spinPrice: null,
  })
  expect(rouletteKind.withoutPoints(ruleOf([NOTHING, POINTS]))).toBeNull()
})

describe('a wheel is worse', () => {
  const [ONE_SPIN, THREE_SPINS] = [1, 3].map((spins) => ({ ...SPINS, prize: { type: 'ROULETTE_SPIN', spins } }))
  const worsens = (before: ReturnType<typeof ruleOf>, after: ReturnType<typeof ruleOf>) =>
    rouletteKind.worsening(before, after)?.what ?? null

  test.each([
    ['fewer spins', SPINS, ONE_SPIN, 'ODDS'],
    ['as many spins', SPINS, SPINS, null],
    ['more spins', SPINS, THREE_SPINS, null],
    ['points instead of spins', SPINS, { ...POINTS, weight: 2 }, 'ODDS'],
    ['spins instead of points', { ...POINTS, weight: 2 }, THREE_SPINS, 'ODDS'],
    ['spins instead of a reward', CUSD, { ...SPINS, weight: 3 }, 'ODDS'],
    ['another reward', CUSD, { ...CUSD, prize: { ...CUSD.prize, reward: 'other' } }, 'ODDS'],
    ['the same reward more often', CUSD, { ...CUSD, weight: 4 }, null],
  ])('with %s', (_, before, after, expected) => {
    expect(worsens(ruleOf([NOTHING, before]), ruleOf([NOTHING, after]))).toBe(expected)
  })

  test('if one that wins nothing becomes more likely', () => {
    expect(worsens(ruleOf([NOTHING, CUSD]), ruleOf([{ ...NOTHING, weight: 2 }, CUSD]))).toBe('ODDS')
  })

  test.each([
    ['fewer free spins', { freePerDay: 2 }, { freePerDay: 1 }, 'TIMES'],
    ['a higher price', { spinPrice: 40 }, { spinPrice: 41 }, 'PRICE'],
    ['fewer spins that may be bought', { mostBoughtPerDay: 3 }, { mostBoughtPerDay: 2 }, 'TERMS'],
    ['fewer spins for a Bet9ja account', { bet9jaSpins: 2 }, { bet9jaSpins: 1 }, 'TERMS'],
  ])('with %s, and better the other way round', (_, more, less, expected) => {
    const [one, other] = [ruleOf([NOTHING, CUSD], more), ruleOf([NOTHING, CUSD], less)]
    expect([worsens(one, other), worsens(other, one), worsens(one, one)]).toEqual([expected, null, null])
  })
})

test('the free spins of a day become more during the day, and not fewer', () => {
  const terms = (freePerDay: number) => ({ rule: ruleOf([NOTHING, CUSD], { freePerDay }) })
  const on = (now: number, atStart: number) =>
    freeSpinsOn({ ...terms(now), since: () => ({ ...terms(atStart), version: 1 }) as never }, new Date())
  expect([on(3, 2), on(2, 3), on(2, 2)]).toEqual([3, 3, 2])
})

test('a spin is sold up to the most of a day, if it has a price', () => {
  const can = (bought: number, more: object) =>
    canBuy({ rule: ruleOf([NOTHING, CUSD], { mostBoughtPerDay: 2, ...more }) }, { bought_today: bought })
  expect([can(0, {}), can(1, {}), can(2, {}), can(0, { spinPrice: null })]).toEqual([true, true, false, false])
})

test('only points and rewards run out', () => {
  const [nothing, points, spins, cusd] = ruleOf([NOTHING, POINTS, SPINS, CUSD]).segments
  const stock = { budget: 120, items: {}, arePrizesOpen: true }
  expect([nothing!, points!, spins!, cusd!].map((segment) => remainingOf(segment, stock))).toEqual([null, 2, null, 0])
  expect(remainingOf(points!, { ...stock, budget: null })).toBeNull()
})

test('only segments that have a weight, are in stock and are open to the account can be drawn', () => {
  const { segments } = RouletteRule.parse(
    wheel([
      NOTHING,
      { id: 'points', weight: 5, prize: { type: 'POINTS', points: 50 } },
      { id: 'cusd', weight: 3, prize: { type: 'REDEEM_CUSD', reward: 'cusd' } },
      { id: 'never', weight: 0, prize: { type: 'ROULETTE_SPIN', spins: 1 } },
    ]),
  )
  const ids = (stock: Omit<Parameters<typeof drawable>[1], 'arePrizesOpen'>, arePrizesOpen = true) =>
    drawable(segments, { ...stock, arePrizesOpen }).map(({ id }) => id)
  expect(ids({ budget: null, items: { cusd: 1 } })).toEqual(['nothing', 'points', 'cusd'])
  expect(ids({ budget: 49, items: { cusd: 1 } })).toEqual(['nothing', 'cusd'])
  expect(ids({ budget: 50, items: {} })).toEqual(['nothing', 'points'])
  // An account that is too new for prizes draws only the other segments.
  expect(ids({ budget: null, items: { cusd: 1 } }, false)).toEqual(['nothing', 'points'])
})
