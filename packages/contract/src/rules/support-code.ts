import { withoutSeparators } from './plain-text.ts'

/**
 * Letters and digits that are not easily confused with each other, written or spoken: without 0 and O, 1, I and L, 2
 * and Z, 5 and S, 8 and B, and without U, which resembles V.
 */
export const SUPPORT_CODE_ALPHABET = '34679ACDEFGHJKMNPQRTVWXY'
export const SUPPORT_CODE_LENGTH = 8

const FORM = new RegExp(`^[${SUPPORT_CODE_ALPHABET}]{${SUPPORT_CODE_LENGTH}}$`)

/** Reads a typed support code, in any case and with any separators; undefined if the text is not a code. */
export function supportCodeIn(typed: string): string | undefined {
  const code = withoutSeparators(typed).toUpperCase()
  return FORM.test(code) ? code : undefined
}
