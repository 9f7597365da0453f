import { expect, test } from 'vitest'
import { hasAmount } from './has-amount.ts'

test.each([
  ['0.5 cUSD', '0.50', true],
  ['0,5 cUSD', '0.5', true],
  ['Jackpot: 25 cUSD', '25', true],
  ['A free round', '0.5', false],
  ['15 cUSD', '5', false],
  ['1,000 cUSD', '1', false],
  ['1,000 cUSD', '1000', true],
  ['10 MB and 5 cUSD', '5', true],
  [null, '5', false],
  ['5 MB', null, false],
])('%s has the amount %s: %s', (name, amount, expected) => expect(hasAmount(name, amount)).toBe(expected))
