import { expect, test } from 'vitest'
import { worthOf } from './worth.rules.ts'

const NIGERIA = { symbol: 'cUSD', localRate: { currency: 'NGN', perUnit: '1500' } }
const codes = { items: 10, value: null, currency: null, amount: null }

test.each([
  ['in the local currency', { value: '3000.00', currency: 'NGN' }, NIGERIA, 20],
  ['in the token', { value: '0.25', currency: 'CUSD' }, NIGERIA, 2.5],
  ['that nobody entered counts as 10 of the token each', {}, NIGERIA, 100],
  ['of nothing counts as unknown', { value: '0.00', currency: 'NGN' }, NIGERIA, 100],
  ['in another currency counts as unknown', { value: '1.00', currency: 'EUR' }, NIGERIA, 100],
  [
    'in a currency without a rate counts as unknown',
    { value: '3000.00', currency: 'NGN' },
    { ...NIGERIA, localRate: null },
    100,
  ],
  ['of a reward that pays an amount is that amount', { amount: '2.0000' }, NIGERIA, 20],
  ['above what the reward pays is that value', { value: '3', currency: 'CUSD', amount: '2' }, NIGERIA, 30],
  ['below what the reward pays is what it pays', { value: '0.01', currency: 'CUSD', amount: '2' }, NIGERIA, 20],
])('a value %s', (_, given, rates, worth) => {
  expect(worthOf({ ...codes, ...given }, rates)).toBe(worth)
})
