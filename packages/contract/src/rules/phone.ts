/** What is wrong with a typed number (section 5); undefined where nothing is. */
export type PhoneProblem = 'empty' | 'digits-only' | 'too-short' | 'too-long' | 'invalid'

/**
 * The campaign countries' dialling codes, and what their mobile numbers look like after it: no less than the server's
 * rule allows, which knows every range that is in use.
 */
const COUNTRIES: Readonly<Record<string, { dial: string; mobile: RegExp; trunk: string }>> = {
  NG: { dial: '234', mobile: /^[789]\d{9}$/, trunk: '0' },
  GH: { dial: '233', mobile: /^[25]\d{8}$/, trunk: '0' },
  ZA: { dial: '27', mobile: /^[1-8]\d{4,8}$/, trunk: '0' },
  KE: { dial: '254', mobile: /^[17]\d{8}$/, trunk: '0' },
  BR: { dial: '55', mobile: /^[1-9]\d(?:7|9\d)\d{7}$/, trunk: '0' },
}

/** E.164 allows 15 digits; no mobile number of ours has fewer than 7. */
const SHORTEST = 7
const LONGEST = 15

/** '+234', to stand before the field; '' in a country that we do not know. */
export const dialCode = (country: string): string => {
  const dial = COUNTRIES[country]?.dial
  return dial ? `+${dial}` : ''
}

/** What was typed without what only separates; 00 dials abroad as + does. */
export const plainNumber = (typed: string) => typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')

export function phoneProblem(typed: string, country: string): PhoneProblem | undefined {
  const text = plainNumber(typed)
  if (text === '' || text === '+') return 'empty'
  if (!/^\+?[0-9]+$/.test(text)) return 'digits-only'
  const digits = text.replace('+', '')
  if (digits.length < SHORTEST) return 'too-short'
  if (digits.length > LONGEST) return 'too-long'
  return text.startsWith('+') && !text.startsWith(dialCode(country)) ? undefined : ofCountry(text, country)
}

/** A number of another country is the server's to refuse: it says why. */
function ofCountry(text: string, country: string): PhoneProblem | undefined {
  const mobile = COUNTRIES[country]?.mobile
  return !mobile || mobile.test(national(text, country)) ? undefined : 'invalid'
}

function national(text: string, country: string): string {
  const { dial = '', trunk = '0', mobile } = COUNTRIES[country] ?? {}
  const withoutTrunk = (digits: string) => (digits.startsWith(trunk) ? digits.slice(trunk.length) : digits)
  if (text.startsWith(`+${dial}`)) return withoutTrunk(text.slice(dial.length + 1))
  const own = withoutTrunk(text)
  // '234803…' without a plus, where it is no number of its own.
  return !mobile?.test(own) && text.startsWith(dial) ? withoutTrunk(text.slice(dial.length)) : own
}

/** The one spelling of a number without a problem: '+2348031234567'. */
export function phoneOf(typed: string, country: string): string {
  const text = plainNumber(typed)
  const isForeign = text.startsWith('+') && !text.startsWith(dialCode(country))
  return isForeign ? text : `${dialCode(country)}${national(text, country)}`
}
