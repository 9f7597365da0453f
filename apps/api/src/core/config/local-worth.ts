import type { LocalWorth } from '@momi/contract'
import { localAmount } from '@momi/contract/rules/local-amount'
import type { LiveSettings } from './live-settings.ts'

/** About what a token amount is worth in a country; null without an amount, or where no rate is set. */
export function localWorth(settings: LiveSettings, country: string, amount: string | null): LocalWorth | null {
  const rate = settings.localRate(country)
  if (!rate || amount === null) return null
  return { amount: localAmount(amount, rate.perUnit), currency: rate.currency, since: rate.since }
}
