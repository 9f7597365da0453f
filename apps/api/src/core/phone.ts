import { phoneProblem, plainNumber } from '@momi/contract/rules/phone'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'

/**
 * Parses a mobile number in any spelling. Returns it in E.164, with its country; undefined if it is invalid. Clients
 * make only some of these checks, and never refuse a number that this function accepts.
 */
export function mobileNumber(typed: string, country: string): { number: string; country: string } | undefined {
  if (phoneProblem(typed, country) !== undefined) return undefined
  const parsed = parsePhoneNumberFromString(plainNumber(typed), country as CountryCode)
  // The library is loaded with its metadata for mobile numbers only, so it finds all other numbers invalid.
  return parsed?.country && parsed.isValid() ? { number: parsed.number, country: parsed.country } : undefined
}

/** Like `mobileNumber`, for a number that has to belong to `country`. */
export function mobileNumberIn(typed: string, country: string): string | undefined {
  const mobile = mobileNumber(typed, country)
  return mobile?.country === country ? mobile.number : undefined
}
