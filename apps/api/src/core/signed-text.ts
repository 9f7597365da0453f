import { constantTimeEqual } from './constant-time-equal.ts'
import type { TokenKeys } from './token-keys.ts'

type Keys = Pick<TokenKeys, 'hash'>

/** Appends an HMAC to `text`, which may not contain a dot. A signature is valid for one purpose only. */
export const signText = (keys: Keys, purpose: string, text: string): string =>
  `${text}.${keys.hash(`${purpose}:${text}`)}`

/** The text that signText signed for this purpose; undefined for any other input. */
export function verifyText(keys: Keys, purpose: string, signed: string): string | undefined {
  const [text = '', signature = '', ...more] = signed.split('.')
  const isValid = more.length === 0 && constantTimeEqual(signature, keys.hash(`${purpose}:${text}`))
  return isValid ? text : undefined
}
