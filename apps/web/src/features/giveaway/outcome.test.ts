import { expect, test } from 'vitest'
import { isResult, outcomeOf } from './outcome.ts'

const nothing = { status: null, failure: null } as const

test.each([
  ['giveaway_already_claimed_by_haid', 'already-claimed'],
  ['giveaway_reward_choice_not_available', 'choice-not-available'],
  ['validation_error', 'form-invalid'],
  ['giveaway_non_participating_operator', 'non-participating-operator'],
  ['giveaway_phone_number_already_used', 'phone-already-used'],
  ['giveaway_invalid_phone_number', 'phone-invalid'],
  ['giveaway_default_browser_required', 'browser-not-default'],
  ['giveaway_not_available', 'unavailable'],
  ['giveaway_partner_connection_error', 'error'],
  ['internal_error', 'error'],
])('[GIV-02] a claim refused with %s has the result %s', (code, outcome) => {
  expect(isResult(code)).toBe(true)
  expect(outcomeOf(nothing, code)).toBe(outcome)
})

test.each([
  ['PHONE_NUMBER_ALREADY_USED', 'phone-already-used'],
  ['INVALID_PHONE_NUMBER', 'phone-invalid'],
  ['FORM_DATA_VALIDATION_FAILED', 'form-invalid'],
  ['NON_PARTICIPATING_OPERATOR', 'non-participating-operator'],
  ['UNKNOWN', 'error'],
] as const)('[GIV-02] a claim that was accepted and then failed with %s has the result %s', (failure, outcome) => {
  expect(outcomeOf({ status: 'FAILURE', failure }, null)).toBe(outcome)
})

test.each([
  ['SUCCESS', null, 'success'],
  ['PENDING', null, 'pending'],
  // The answer was lost, but the claim arrived.
  ['SUCCESS', 'giveaway_partner_connection_error', 'success'],
  ['PENDING', 'giveaway_partner_connection_error', 'pending'],
  ['PENDING', 'giveaway_already_claimed_by_haid', 'pending'],
  ['SUCCESS', 'giveaway_already_claimed_by_haid', 'already-claimed'],
  // The second attempt replaces the result of the first.
  ['FAILURE', 'giveaway_phone_number_already_used', 'phone-already-used'],
  ['FAILURE', null, 'error'],
  [null, null, 'nothing-claimed'],
  [null, 'too_many_requests', 'nothing-claimed'],
  [null, 'toString', 'nothing-claimed'],
] as const)('[GIV-02] the status %s after the refusal %s has the result %s', (status, refusal, outcome) => {
  expect(outcomeOf({ status, failure: null }, refusal)).toBe(outcome)
})

test.each([undefined, null, 'too_many_requests', 'device_earns_for_another_account'])(
  'a refusal that is shown on the form is not a result: %s',
  (code) => expect(isResult(code)).toBe(false),
)
