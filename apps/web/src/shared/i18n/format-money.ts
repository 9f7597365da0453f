import { i18n } from '@lingui/core'

/** A decimal amount of a currency with its symbol; a whole one, which is approximate, without cents. */
export function formatMoney({ amount, currency }: { amount: string; currency: string }): string {
  const value = Number(amount)
  const digits = Number.isInteger(value) ? 0 : 2
  return new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}
