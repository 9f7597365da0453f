import { SettingError, string, type Reader } from '@momi/contract/settings'

/**
 * The currency of each country, and the approximate worth of one token in that currency, as a decimal string.
 */
export type LocalRates = Readonly<Partial<Record<string, { currency: string; perUnit: string }>>>

/** Parses `NG=NGN 1530.5, BR=BRL 5.6`; an empty text has no rates (docs/decisions/0047-local-currency.md). */
export const localRates: Reader<LocalRates> = (name, value) =>
  Object.fromEntries(
    string(name, value)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [, country, currency, perUnit] = /^([A-Z]{2})=([A-Z]{3}) (\d{1,9}(?:\.\d{1,6})?)$/.exec(part) ?? []
        if (!country || !currency || !perUnit || /^[0.]+$/.test(perUnit))
          throw new SettingError(`${name} has a rate that is not like NG=NGN 1530.5`)
        return [country, { currency, perUnit }]
      }),
  )
