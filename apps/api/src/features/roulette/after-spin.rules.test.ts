import { expect, test } from 'vitest'
import { afterSpin, type Payment } from './after-spin.rules.ts'
import type { Segment } from './roulette.rules.ts'
import type { WheelSnapshot } from './wheel-state.ts'

const before: WheelSnapshot = {
  change: null,
  balance: 10,
  budget: 100,
  free: 3,
  bet9ja: 2,
  bought: 1,
  next_source: 'FREE',
  daily_used: 0,
  bought_today: 0,
  number: 4,
  prizes_waiting: null,
  rewards: { phone: { name: 'A phone', amount: null, remaining: 2 } },
}
const daily: Payment = { by: 'day', source: 'FREE', price: 0 }
const nothing: Segment['prize'] = { type: 'NOTHING_WON' }

test.each<[string, Payment, Segment['prize'], Partial<WheelSnapshot>]>([
  ['a free spin of the day', daily, nothing, { daily_used: 1 }],
  ['a held free spin', { by: 'held', source: 'FREE', price: 0 }, nothing, { free: 2 }],
  ['a held Bet9ja spin', { by: 'held', source: 'BET9JA', price: 0 }, nothing, { bet9ja: 1 }],
  [
    'a held bought spin',
    { by: 'held', source: 'BOUGHT_FOR_POINTS', price: 0 },
    nothing,
    { bought: 0, bought_today: 1 },
  ],
  ['a spin for points', { by: 'points', source: 'BOUGHT_FOR_POINTS', price: 10 }, nothing, { bought_today: 1 }],
  ['spins as a prize', daily, { type: 'ROULETTE_SPIN', spins: 2 }, { daily_used: 1, free: 5 }],
  ['points as a prize', daily, { type: 'POINTS', points: 30 }, { daily_used: 1, budget: 70 }],
  [
    'an item as a prize',
    daily,
    { type: 'JACKPOT', reward: 'phone' },
    { daily_used: 1, rewards: { phone: { name: 'A phone', amount: null, remaining: 1 } } },
  ],
  ['an item that the snapshot does not have', daily, { type: 'JACKPOT', reward: 'car' }, { daily_used: 1 }],
])('a spin changes only the parts of the snapshot that depend on the spin: %s', (_, payment, prize, changes) => {
  const segment = { id: 'drawn', weight: 1, prize }
  const after = afterSpin(before, { payment, segment, balance: 7, isOfPeriod: true })
  expect(after).toEqual({ ...before, ...changes, balance: 7, number: 5 })
})

test('a spin with the previous period’s seed does not change the spin number of this period, and an unlimited budget stays unlimited', () => {
  const segment: Segment = { id: 'drawn', weight: 1, prize: { type: 'POINTS', points: 30 } }
  const made = { payment: daily, segment, balance: 10, isOfPeriod: false }
  expect(afterSpin({ ...before, budget: null }, made)).toMatchObject({ number: 4, budget: null })
})
