import { randomBytes } from 'node:crypto'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draw, drawable, drawnFor, RouletteRule, type Weighted } from './roulette.rules.ts'

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
