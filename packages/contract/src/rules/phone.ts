import { COUNTRIES, dialCode } from './phone-countries.ts'
import { withoutSeparators } from './plain-text.ts'

/** The problem of a typed number (section 5); undefined if it is valid. */
export type PhoneProblem = 'empty' | 'digits-only' | 'too-short' | 'too-long' | 'invalid'

/** E.164 allows 15 digits; no supported mobile number has fewer than 7. */
const MIN_DIGITS = 7
const MAX_DIGITS = 15

/** The input without separators and the scheme of a link; the prefix 00 becomes +. */
export const plainNumber = (typed: string): string => withoutSeparators(typed).replace(/^tel:/i, '').replace(/^00/, '+')

export function phoneProblem(typed: string, country: string): PhoneProblem | undefined {
  const text = plainNumber(typed)
  if (text === '' || text === '+') return 'empty'
  if (!/^\+?[0-9]+$/.test(text)) return 'digits-only'
  const digits = text.replace('+', '')
  if (digits.length < MIN_DIGITS) return 'too-short'
  if (digits.length > MAX_DIGITS) return 'too-long'
  // A foreign number is valid here, because the server refuses it with a reason.
  return text.startsWith('+') && !text.startsWith(dialCode(country)) ? undefined : ofCountry(text, country)
}

/** The problem of a number of `country`; in a country without a pattern, every number is valid. */
function ofCountry(text: string, country: string): PhoneProblem | undefined {
  const mobile = COUNTRIES[country]?.mobile
  return !mobile || mobile.test(national(text, country)) ? undefined : 'invalid'
}

function national(text: string, country: string): string {
  const { dial = '', trunk = '0', mobile } = COUNTRIES[country] ?? {}
  const withoutTrunk = (digits: string) => (digits.startsWith(trunk) ? digits.slice(trunk.length) : digits)
  if (text.startsWith(`+${dial}`)) return withoutTrunk(text.slice(dial.length + 1))
  const own = withoutTrunk(text)
  // A dialling code without a plus ('234803…') is removed too, unless the text is a valid national number.
  return !mobile?.test(own) && text.startsWith(dial) ? withoutTrunk(text.slice(dial.length)) : own
}

/** The canonical form of a valid number: '+2348031234567'. */
export function phoneOf(typed: string, country: string): string {
  const text = plainNumber(typed)
  const isForeign = text.startsWith('+') && !text.startsWith(dialCode(country))
  return isForeign ? text : `${dialCode(country)}${national(text, country)}`
}

/** The input with its digits grouped once it is a complete number: '0803 123 4567'; unchanged until then. */
export function groupedPhone(typed: string, country: string): string {
  const shape = COUNTRIES[country]?.shape
  if (!shape || phoneProblem(typed, country) !== undefined) return typed
  const text = plainNumber(typed)
  const own = national(text, country)
  if (!shape[0].test(own)) return typed
  // A trunk prefix is part of the first group; a dialling code is a group of its own.
  const prefix = text.slice(0, text.length - own.length)
  return `${prefix}${prefix.length > 1 ? ' ' : ''}${own.replace(...shape)}`
}
