import { expect, test } from 'vitest'
import { isRefusedForGood } from './refused.ts'

/** A payout that the token has refused since a block, as the service's state has it. */
function refusedSince(block: number | null) {
  const written: (number | null)[] = []
  const payout = { id: 'p', refused_at: block } as never
  const isFinal = (verdict: 'refused' | 'passes', head: number) =>
    isRefusedForGood(
      {
        state: { refusedAt: (_id: string, at: number | null) => void written.push(at) },
        env: { CONFIRMATIONS: 3 },
        head: { number: BigInt(head) },
      } as never,
      payout,
      verdict as never,
    )
  return { isFinal, written }
}

test.each([
  ['at first', null, 100, false, [100]],
  ['before enough blocks', 100, 102, false, []],
  ['after enough blocks', 100, 103, true, []],
  ['later', 100, 200, true, []],
])('a transfer that the token refuses has failed for good: %s', (_, since, head, expected, recorded) => {
  const { isFinal, written } = refusedSince(since)
  expect(isFinal('refused', head)).toBe(expected)
  expect(written).toEqual(recorded)
})

test('a transfer that is possible again has not failed, and the next refusal counts from the beginning', () => {
  const again = refusedSince(100)
  expect(again.isFinal('passes', 200)).toBe(false)
  expect(again.written).toEqual([null])
  const never = refusedSince(null)
  expect(never.isFinal('passes', 200)).toBe(false)
  expect(never.written).toEqual([])
})
