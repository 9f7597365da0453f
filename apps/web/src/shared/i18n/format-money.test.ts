import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test.each([
  ['en-NG', '38200.00', 'NGN', '₦38,200'],
  ['en-NG', '0.54', 'NGN', '₦0.54'],
  ['pt-BR', '135.00', 'BRL', 'R$\u00a0135'],
  ['pt-BR', '1.50', 'BRL', 'R$\u00a01,50'],
])('in %s, %s %s is %s', (locale, amount, currency, money) => {
  i18n.activate(locale)
  expect(formatMoney({ amount, currency })).toBe(money)
})
