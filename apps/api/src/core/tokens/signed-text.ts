import { constantTimeEqual } from '../secrets/constant-time-equal.ts'
import type { HashKeys } from '../secrets/hash-keys.ts'

export type SigningKeys = Pick<HashKeys, 'currentHash' | 'acceptedHashes'>

/**
 * Appends an HMAC to `text`, which may not contain a dot. A signature is valid for one purpose only, and only as long
 * as the chain that made it is accepted.
 */
export const signText = (keys: SigningKeys, purpose: string, text: string): string =>
  `${text}.${keys.currentHash(`${purpose}:${text}`)}`

/** The text that signText signed for this purpose; undefined for any other input. */
export function verifyText(keys: SigningKeys, purpose: string, signed: string): string | undefined {
  const [text = '', signature = '', ...more] = signed.split('.')
  const accepted = keys.acceptedHashes(`${purpose}:${text}`)
  const isValid = more.length === 0 && accepted.some((hash) => constantTimeEqual(signature, hash))
  return isValid ? text : undefined
}
