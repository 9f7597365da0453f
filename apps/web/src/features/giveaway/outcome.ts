import type { Api, Output } from '@momi/contract'
import type { ErrorCode } from '@momi/contract/errors'
import { hasOwn } from '@momi/contract/rules/has-own'

export type ClaimState = Output<Api['GET /api/v1/giveaway/reward-status']>

/** The results of a claim (section 4), and further results that are shown. */
export type Outcome =
  | 'success'
  | 'pending'
  | 'already-claimed'
  | 'choice-not-available'
  | 'form-invalid'
  | 'non-participating-operator'
  | 'phone-already-used'
  | 'phone-invalid'
  | 'browser-not-default'
  | 'unavailable'
  | 'error'
  | 'nothing-claimed'

const REFUSALS = {
  giveaway_already_claimed_by_haid: 'already-claimed',
  giveaway_reward_choice_not_available: 'choice-not-available',
  validation_error: 'form-invalid',
  giveaway_non_participating_operator: 'non-participating-operator',
  giveaway_phone_number_already_used: 'phone-already-used',
  giveaway_invalid_phone_number: 'phone-invalid',
  giveaway_default_browser_required: 'browser-not-default',
  giveaway_not_available: 'unavailable',
  giveaway_partner_connection_error: 'error',
  internal_error: 'error',
  service_unavailable: 'error',
} as const satisfies Partial<Record<ErrorCode, Outcome>>

type Refusal = keyof typeof REFUSALS

/** Refusals that are final results; others are shown on the form, where a retry may succeed. */
export const isResult = (code: string | null | undefined): code is Refusal =>
  code !== null && code !== undefined && hasOwn(REFUSALS, code)

const FAILURES = {
  PHONE_NUMBER_ALREADY_USED: 'phone-already-used',
  INVALID_PHONE_NUMBER: 'phone-invalid',
  FORM_DATA_VALIDATION_FAILED: 'form-invalid',
  NON_PARTICIPATING_OPERATOR: 'non-participating-operator',
  UNKNOWN: 'error',
} as const satisfies Record<NonNullable<ClaimState['failure']>, Outcome>

/**
 * The result to show, from the claim's state and the refusal of the last attempt. A pending or successful claim takes
 * precedence over the refusal, except that a second attempt after a success results in `already-claimed`.
 */
export function outcomeOf(
  { status, failure }: Pick<ClaimState, 'status' | 'failure'>,
  refusal: string | null,
): Outcome {
  const refused = isResult(refusal) ? REFUSALS[refusal] : undefined
  if (status === 'SUCCESS') return refused === 'already-claimed' ? refused : 'success'
  if (status === 'PENDING') return 'pending'
  if (refused) return refused
  return status === 'FAILURE' ? FAILURES[failure ?? 'UNKNOWN'] : 'nothing-claimed'
}
