import { RISK_SIGNALS, type RiskSignal } from '@momi/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingFor } from './activation.ts'
import { fingerprintsOf } from './sequences.rules.ts'
import { scoreOf, type RiskFacts } from './score.rules.ts'
import { SIGNALS } from './signals.ts'
import { riskSubject, type RiskBody } from './subject.ts'

const schema = riskSubject.schema('settings')
const body = (changes: object = {}): RiskBody => schema.parse(changes)
const NONE = Object.fromEntries(RISK_SIGNALS.map((signal) => [signal, 0])) as Record<RiskSignal, number>

const Facts: fc.Arbitrary<RiskFacts> = fc.record(
  Object.fromEntries(RISK_SIGNALS.map((signal) => [signal, fc.nat(150)])) as Record<RiskSignal, fc.Arbitrary<number>>,
)
const Terms = fc
  .record({
    mode: fc.constantFrom('OFF', 'SHADOW', 'ACTIVE'),
    weight: fc.nat(150),
    from: fc.integer({ min: 1, max: 100 }),
    full: fc.integer({ min: 1, max: 100 }),
    days: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ from, full, ...terms }) => ({ ...terms, from: Math.min(from, full), full: Math.max(from, full) }))
const Body: fc.Arbitrary<RiskBody> = fc
  .record({
    holdFrom: fc.integer({ min: 1, max: 400 }),
    ...Object.fromEntries(RISK_SIGNALS.map((signal) => [signal, Terms])),
  })
  .map((random) => schema.safeParse(random))
  .filter(({ success }) => success)
  .map(({ data }) => data!)

describe('a risk score', () => {
  test('is the sum of its parts, and what is in shadow or suspended adds nothing that holds', () => {
    fc.assert(
      fc.property(Body, Facts, fc.subarray([...RISK_SIGNALS]), (settings, facts, suspended) => {
        const { parts, score, shadowScore } = scoreOf(settings, facts, suspended)
        const sum = (some: typeof parts) => some.reduce((all, { points }) => all + points, 0)
        expect(shadowScore).toBe(sum(parts))
        expect(score).toBe(sum(parts.filter(({ mode }) => mode === 'ACTIVE')))
        for (const { signal, mode, points, count } of parts) {
          expect(mode).toBe(suspended.includes(signal) ? 'SHADOW' : settings[signal].mode)
          expect(mode).not.toBe('OFF')
          expect(count).toBeGreaterThanOrEqual(settings[signal].from)
          expect(points).toBeGreaterThan(0)
          expect(points).toBeLessThanOrEqual(settings[signal].weight)
        }
      }),
    )
  })

  test('never falls when more is counted', () => {
    fc.assert(
      fc.property(Body, Facts, fc.constantFrom(...RISK_SIGNALS), fc.nat(100), (settings, facts, signal, more) => {
        const raised = { ...facts, [signal]: facts[signal] + more }
        expect(scoreOf(settings, raised).score).toBeGreaterThanOrEqual(scoreOf(settings, facts).score)
      }),
    )
  })

  test('does not hold anybody for what is soft alone, whatever is configured', () => {
    fc.assert(
      fc.property(Body, Facts, (settings, facts) => {
        const soft = Object.fromEntries(
          RISK_SIGNALS.map((signal) => [signal, SIGNALS[signal].isSoft ? facts[signal] : 0]),
        ) as Record<RiskSignal, number>
        expect(scoreOf(settings, soft).shadowScore).toBeLessThan(settings.holdFrom)
      }),
    )
  })
})

test.each([
  ['a shared device and network that reach the score together', { sharedDevice: { weight: 90 } }, 'holdFrom'],
  ['a score below what is soft', { holdFrom: 45 }, 'holdFrom'],
  ['thresholds in the wrong order', { sharedWallet: { from: 20, full: 3 } }, 'sharedWallet.full'],
])('settings with %s are refused', (_, changes, path) => {
  const issues = schema.safeParse(changes).error?.issues ?? []
  expect(issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('what is off counts towards no limit', () => {
  expect(schema.safeParse({ sharedDevice: { weight: 95, mode: 'OFF' } }).success).toBe(true)
})

test.each([
  [2, 0],
  [3, 25],
  [4, 29],
  [20, 100],
  [100, 100],
])('%d accounts with one wallet are %d points', (sharedWallet, points) => {
  const { parts } = scoreOf(body(), { ...NONE, sharedWallet })
  expect(parts.map((part) => part.points)).toEqual(points === 0 ? [] : [points])
})

test('a rule needs seven days and 50 reviewed cases, of which at most one in twenty was wrong', () => {
  expect(missingFor({ days: 6, confirmed: 50, refuted: 0 })).toContain('6 of 7 days')
  expect(missingFor({ days: 7, confirmed: 47, refuted: 2 })).toContain('49 of 50 cases')
  expect(missingFor({ days: 7, confirmed: 47, refuted: 3 })).toContain('3 of 50 reviewed cases were wrong')
  expect(missingFor({ days: 7, confirmed: 57, refuted: 3 })).toBeNull()
  expect(missingFor({ days: 7, confirmed: 48, refuted: 2 })).toBeNull()
})

describe('a fingerprint of a day', () => {
  const day = (gaps: readonly number[], begin = '2026-03-02T08:00:00Z') => {
    let at = Date.parse(begin)
    return ['STREAK_CHECK_IN', 'open_article', 'roulette', 'data_saved', 'hidden']
      .slice(0, gaps.length + 1)
      .map((what, index) => ({ what, at: new Date((at += 1000 * (index === 0 ? 0 : gaps[index - 1]!))) }))
  }
  const keys = (earnings: ReturnType<typeof day>) => fingerprintsOf(earnings).flatMap(({ keys: both }) => both)
  const agree = (one: readonly number[], other: readonly number[]) =>
    keys(day(one)).some((key) => keys(day(other, '2026-03-02T19:13:07Z')).includes(key))

  test('needs four steps, and what comes within a second is one', () => {
    expect(keys(day([10, 10]))).toEqual([])
    expect(keys(day([10, 10, 1]))).toEqual([])
    expect(keys(day([10, 10, 2]))).toHaveLength(2)
  })

  test('is equal for gaps that are equal, at any time of the day, and only on its day', () => {
    expect(agree([10, 33, 61], [10, 33, 61])).toBe(true)
    const next = keys(day([10, 33, 61], '2026-03-03T08:00:00Z'))
    expect(keys(day([10, 33, 61])).filter((key) => next.includes(key))).toEqual([])
  })

  test('is never equal for gaps that differ by four seconds or more', () => {
    const Gap = fc.integer({ min: 2, max: 600 })
    fc.assert(
      fc.property(fc.tuple(Gap, Gap, Gap), fc.nat(2), fc.integer({ min: 4, max: 90 }), (gaps, place, more) => {
        expect(
          agree(
            gaps,
            gaps.map((gap, index) => gap + (index === place ? more : 0)),
          ),
        ).toBe(false)
      }),
    )
  })

  test('does not depend on what follows the first four steps', () => {
    expect(keys(day([10, 33, 61, 7]))).toEqual(keys(day([10, 33, 61])))
  })
})
