import type { Api, Output } from '@momi/contract'
import type { Call } from '@momi/client/http/call'
import type { KeyValue } from '@momi/client/storage'

type Rule = Output<Api['GET /api/v1/config']>['analytics']

const STORAGE_KEY = 'momi.analytics'
/** The key of the choice in the state that the person's phones share. */
export const USAGE_CHOICE = 'usageStatistics'

/** The person's choice; undefined if there is none yet. */
export function usageChoice(storage: Pick<KeyValue, 'getItem'>): boolean | undefined {
  const kept = storage.getItem(STORAGE_KEY)
  return kept === 'yes' ? true : kept === 'no' ? false : undefined
}

export const chooseUsage = (storage: Pick<KeyValue, 'setItem'>, isAllowed: boolean): void =>
  storage.setItem(STORAGE_KEY, isAllowed ? 'yes' : 'no')

/** Applies the choice from the person's other phones, if there is none on this one. */
export async function adoptUsageChoice(call: Call, storage: Pick<KeyValue, 'getItem' | 'setItem'>): Promise<void> {
  if (usageChoice(storage) !== undefined) return
  const { state } = await call('GET /api/v2/user/client-state', {})
  const choice = state[USAGE_CHOICE]
  if (typeof choice === 'boolean' && usageChoice(storage) === undefined) chooseUsage(storage, choice)
}

/** Whether analytics is allowed: by the person's choice, or without one in countries that require no consent. */
export function mayCount(rule: Rule, country: string, storage: Pick<KeyValue, 'getItem'>): boolean {
  const wantsYes = rule.consentCountries.some((listed) => listed === '*' || listed === country.toUpperCase())
  return rule.enabled && (usageChoice(storage) ?? !wantsYes)
}
