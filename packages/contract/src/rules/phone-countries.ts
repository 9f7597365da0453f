/** How the digits of a complete mobile number are grouped. */
type Shape = readonly [pattern: RegExp, format: string]
const THREES: Shape = [/^(\d{3})(\d{3})(\d{3,4})$/, '$1 $2 $3']
const TWO_FIRST: Shape = [/^(\d\d)(\d{3})(\d{4})$/, '$1 $2 $3']
const BRAZILIAN: Shape = [/^(\d\d)(\d{5})(\d{4})$/, '$1 $2-$3']

/**
 * Dialling codes of the campaign countries, and patterns and grouping of their mobile numbers. The patterns accept at
 * least all that the server's complete metadata accepts.
 */
export const COUNTRIES: Readonly<Record<string, { dial: string; mobile: RegExp; trunk: string; shape: Shape }>> = {
  NG: { dial: '234', mobile: /^[789]\d{9}$/, trunk: '0', shape: THREES },
  GH: { dial: '233', mobile: /^[25]\d{8}$/, trunk: '0', shape: TWO_FIRST },
  ZA: { dial: '27', mobile: /^[1-8]\d{4,8}$/, trunk: '0', shape: TWO_FIRST },
  KE: { dial: '254', mobile: /^[17]\d{8}$/, trunk: '0', shape: THREES },
  BR: { dial: '55', mobile: /^[1-9]\d(?:7|9\d)\d{7}$/, trunk: '0', shape: BRAZILIAN },
}

/** '+234', shown before the field; '' for an unknown country. */
export const dialCode = (country: string): string => {
  const dial = COUNTRIES[country]?.dial
  return dial ? `+${dial}` : ''
}

/** A canonical number as people write it: '+234 803 123 4567'. */
export function readablePhone(phone: string): string {
  const found = Object.values(COUNTRIES).find(({ dial }) => phone.startsWith(`+${dial}`))
  const own = phone.slice(1 + (found?.dial.length ?? 0))
  return found?.shape[0].test(own) ? `+${found.dial} ${own.replace(...found.shape)}` : phone
}
