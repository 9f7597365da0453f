/** Digits of a one-time code (section 9). */
export const CODE_LENGTH = 6

/** The problem of a typed code (section 5). */
export function codeProblem(typed: string): 'length' | 'invalid' | undefined {
  const code = typed.trim()
  if (code.length !== CODE_LENGTH) return 'length'
  return /^[0-9]+$/.test(code) ? undefined : 'invalid'
}
