import { withoutSeparators } from './plain-text.ts'
import { SUPPORT_CODE_ALPHABET } from './support-code.ts'

/** Letters of the code with which an account moves to another phone: 24^12, so that nobody can guess one. */
export const MOVE_CODE_LENGTH = 12

const FORM = new RegExp(`^[${SUPPORT_CODE_ALPHABET}]{${MOVE_CODE_LENGTH}}$`)

/** Reads a typed code, in any case and with any separators; undefined if the text is not a code. */
export function moveCodeIn(typed: string): string | undefined {
  const code = withoutSeparators(typed).toUpperCase()
  return FORM.test(code) ? code : undefined
}

/** A code in groups of four, which are easier to read and to type. */
export const groupedMoveCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$& ')
