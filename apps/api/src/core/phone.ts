import { phoneProblem, plainNumber } from '@momi/contract/rules/phone'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'

/**
 * The one rule for telephone numbers: a mobile number in E.164, whatever its spelling, and the country that it belongs
 * to; undefined where it is none. Clients check a part of this rule, and so refuse no number that it accepts.
 */
export function mobileNumber(typed: string, country: string): { number: string; country: string } | undefined {
  if (phoneProblem(typed, country) !== undefined) return undefined
  const parsed = parsePhoneNumberFromString(plainNumber(typed), country as CountryCode)
  // With the metadata of mobile numbers alone, no other one is valid.
  return parsed?.country && parsed.isValid() ? { number: parsed.number, country: parsed.country } : undefined
}

/** The same for a number that has to be of `country`. */
export function mobileNumberIn(typed: string, country: string): string | undefined {
  const mobile = mobileNumber(typed, country)
  return mobile?.country === country ? mobile.number : undefined
}
