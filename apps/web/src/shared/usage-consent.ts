import type { Api, Output } from '@momi/contract'
import type { KeyValue } from '@momi/client/session/identity'

type Rule = Output<Api['GET /api/v1/config']>['analytics']

const KEPT_UNDER = 'momi.analytics'

/** What a person chose; undefined until they have. */
export function usageChoice(storage: Pick<KeyValue, 'getItem'>): boolean | undefined {
  const kept = storage.getItem(KEPT_UNDER)
  return kept === 'yes' ? true : kept === 'no' ? false : undefined
}

export const chooseUsage = (storage: Pick<KeyValue, 'setItem'>, isAllowed: boolean): void =>
  storage.setItem(KEPT_UNDER, isAllowed ? 'yes' : 'no')

/** Whether anything may be counted: their choice; without one, not where the law wants a yes first. */
export function mayCount(rule: Rule, country: string, storage: Pick<KeyValue, 'getItem'>): boolean {
  const wantsYes = rule.consentCountries.some((listed) => listed === '*' || listed === country.toUpperCase())
  return rule.enabled && (usageChoice(storage) ?? !wantsYes)
}
