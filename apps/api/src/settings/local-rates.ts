import { SettingError, string, type Reader } from '@momi/contract/settings'

/**
 * The currency of each country, the approximate worth of one token in that currency, as a decimal string, and the day of
 * that rate.
 */
export type LocalRates = Readonly<Partial<Record<string, { currency: string; perUnit: string; since: string | null }>>>

const RATE = /^([A-Z]{2})=([A-Z]{3}) (\d{1,9}(?:\.\d{1,6})?)(?: (\d{4}-\d{2}-\d{2}))?$/

/** Parses `NG=NGN 1530.5 2026-11-20, BR=BRL 5.6`; an empty text has no rates (docs/decisions/0047-local-currency.md). */
export const localRates: Reader<LocalRates> = (name, value) =>
  Object.fromEntries(
    string(name, value)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [, country, currency, perUnit, since] = RATE.exec(part) ?? []
        const isDay = since === undefined || !Number.isNaN(Date.parse(since))
        if (!country || !currency || !perUnit || /^[0.]+$/.test(perUnit) || !isDay)
          throw new SettingError(`${name} has a rate that is not like NG=NGN 1530.5 2026-11-20`)
        return [country, { currency, perUnit, since: since ?? null }]
      }),
  )
