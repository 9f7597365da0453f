/** Long enough for any real address (RFC 5321). */
const LONGEST = 254
const SHORTEST = 6
const FORM = /^[^\s@"(),:;<>[\\\]]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** What is wrong with a typed address (section 5); undefined where nothing is. */
export type EmailProblem = 'empty' | 'too-short' | 'invalid'

export function emailProblem(typed: string): EmailProblem | undefined {
  const address = typed.trim()
  if (address === '') return 'empty'
  if (address.length < SHORTEST) return 'too-short'
  return address.length <= LONGEST && FORM.test(address) ? undefined : 'invalid'
}

/** The one spelling of an address without a problem. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase()
