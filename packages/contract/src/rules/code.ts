import { withoutSeparators } from './plain-text.ts'

/** Digits of a one-time code (section 9). */
export const CODE_LENGTH = 6

/** The canonical form of a typed code: '123 456' is the code 123456. */
export const codeOf = withoutSeparators

/** The problem of a typed code (section 5). */
export function codeProblem(typed: string): 'length' | 'invalid' | undefined {
  const code = codeOf(typed)
  if (code.length !== CODE_LENGTH) return 'length'
  return /^[0-9]+$/.test(code) ? undefined : 'invalid'
}
