import { i18n } from '@lingui/core'

/** A decimal amount of a currency, with the currency's symbol and decimals. */
export const formatMoney = (amount: string, currency: string): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    Number(amount),
  )
