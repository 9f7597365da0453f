/**
 * Letters and digits that are not easily confused with each other, written or spoken: no 0 and O, 1, I and L, 2 and Z,
 * 5 and S, 8 and B, U and V.
 */
export const SUPPORT_CODE_ALPHABET = '34679ACDEFGHJKMNPQRTVWXY'
export const SUPPORT_CODE_LENGTH = 8

const FORM = new RegExp(`^[${SUPPORT_CODE_ALPHABET}]{${SUPPORT_CODE_LENGTH}}$`)

/** The support code in a typed text, in any case and with any separators; undefined if there is none. */
export function supportCodeIn(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return FORM.test(code) ? code : undefined
}
