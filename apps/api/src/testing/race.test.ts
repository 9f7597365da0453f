import { expect, test } from 'vitest'
import { barrier, failedRounds, outcomeOf, race, times } from './race.ts'

/** A counter whose naive increment reads before it writes. */
const counting = (isNaive: boolean, rounds = 3) => ({
  rounds,
  setUp: () => ({ count: 0, allHaveRead: barrier(4) }),
  concurrently: (world: { count: number; allHaveRead: () => Promise<void> }) =>
    times(4, async () => {
      const read = world.count
      await world.allHaveRead()
      world.count = isNaive ? read + 1 : world.count + 1
    }),
  mustHold: (_: void[], { count }: { count: number }) => expect(count).toBe(4),
})

test('a race passes if its assertion holds in every round, and fails in the first round in which it does not', async () => {
  await race(counting(false))
  await expect(race(counting(true))).rejects.toThrow('expected 1 to be 4')
  const seen: number[] = []
  const third = {
    rounds: 5,
    setUp: (round: number) => round,
    concurrently: (round: number) => times(2, async () => round),
    mustHold: (rounds: number[]) => {
      seen.push(...rounds)
      expect(rounds).not.toContain(2)
    },
  }
  await expect(race(third)).rejects.toThrow('to not include 2')
  expect(seen).toEqual([0, 0, 1, 1, 2, 2])
})

test('of a naive variant, the rounds whose assertion fails are counted, and other errors are thrown', async () => {
  expect(await failedRounds(counting(true))).toBe(3)
  expect(await failedRounds(counting(false))).toBe(0)
  const broken = { ...counting(true), mustHold: () => Promise.reject(new Error('a broken test')) }
  await expect(failedRounds(broken)).rejects.toThrow('a broken test')
})

test('an outcome is the success, the code of a refusal, or the message of another error', async () => {
  const refusal = Object.assign(new Error('Refused'), { code: 'not_enough' })
  const outcomes = [
    outcomeOf(Promise.resolve({ status: 'PENDING' }), 'paid'),
    outcomeOf(Promise.resolve({ status: 'PENDING' }), ({ status }) => status),
    outcomeOf(Promise.reject(refusal), 'paid'),
    outcomeOf(Promise.reject(new Error('Network failed')), 'paid'),
  ]
  expect(await Promise.all(outcomes)).toEqual(['paid', 'PENDING', 'not_enough', 'Network failed'])
})
