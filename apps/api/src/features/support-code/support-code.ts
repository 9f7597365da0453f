import { SUPPORT_CODE_ALPHABET, SUPPORT_CODE_LENGTH } from '@momi/contract/rules/support-code'
import type { TokenKeys } from '../../core/tokens/token-keys.ts'

/**
 * The support code of a session: a keyed hash in a form that can be read aloud (docs/decisions/0037-support-codes.md).
 */
export function supportCodeOf(keys: Pick<TokenKeys, 'hash'>, session: string): string {
  const base = BigInt(SUPPORT_CODE_ALPHABET.length)
  let rest = BigInt(`0x${keys.hash(`support-code:${session}`)}`)
  return Array.from({ length: SUPPORT_CODE_LENGTH }, () => {
    const letter = SUPPORT_CODE_ALPHABET[Number(rest % base)]!
    rest /= base
    return letter
  }).join('')
}
