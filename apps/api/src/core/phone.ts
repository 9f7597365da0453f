import { phoneProblem, plainNumber } from '@momi/contract/rules/phone'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'

/**
 * The rule for telephone numbers: a mobile number in E.164, from any spelling, with its country; undefined if it is
 * invalid. Clients check a part of this rule, which never refuses a number that this function accepts.
 */
export function mobileNumber(typed: string, country: string): { number: string; country: string } | undefined {
  if (phoneProblem(typed, country) !== undefined) return undefined
  const parsed = parsePhoneNumberFromString(plainNumber(typed), country as CountryCode)
  // With only the library's metadata for mobile numbers, all other numbers are invalid.
  return parsed?.country && parsed.isValid() ? { number: parsed.number, country: parsed.country } : undefined
}

/** Like `mobileNumber`, for a number that has to belong to `country`. */
export function mobileNumberIn(typed: string, country: string): string | undefined {
  const mobile = mobileNumber(typed, country)
  return mobile?.country === country ? mobile.number : undefined
}
