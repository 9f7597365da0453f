import type { Api, Output } from '@momi/contract'
import type { Call } from '@momi/client/http/call'
import type { KeyValue } from '@momi/client/session/identity'

type Rule = Output<Api['GET /api/v1/config']>['analytics']

const KEPT_UNDER = 'momi.analytics'
/** Its name in the state that the person's phones share. */
export const USAGE_CHOICE = 'usageStatistics'

/** What a person chose; undefined until they have. */
export function usageChoice(storage: Pick<KeyValue, 'getItem'>): boolean | undefined {
  const kept = storage.getItem(KEPT_UNDER)
  return kept === 'yes' ? true : kept === 'no' ? false : undefined
}

export const chooseUsage = (storage: Pick<KeyValue, 'setItem'>, isAllowed: boolean): void =>
  storage.setItem(KEPT_UNDER, isAllowed ? 'yes' : 'no')

/** Takes over what the person chose on another phone, where they have chosen nothing on this one. */
export async function adoptUsageChoice(call: Call, storage: Pick<KeyValue, 'getItem' | 'setItem'>): Promise<void> {
  if (usageChoice(storage) !== undefined) return
  const { state } = await call('GET /api/v2/user/client-state', {})
  const choice = state[USAGE_CHOICE]
  if (typeof choice === 'boolean' && usageChoice(storage) === undefined) chooseUsage(storage, choice)
}

/** Whether anything may be counted: their choice; without one, not where the law wants a yes first. */
export function mayCount(rule: Rule, country: string, storage: Pick<KeyValue, 'getItem'>): boolean {
  const wantsYes = rule.consentCountries.some((listed) => listed === '*' || listed === country.toUpperCase())
  return rule.enabled && (usageChoice(storage) ?? !wantsYes)
}
