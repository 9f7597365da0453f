import { createPrivateKey, sign } from 'node:crypto'
import type { JWK } from 'jose'
import { constantTimeEqual } from '../secrets/constant-time-equal.ts'

/**
 * Whether this key signed a text: it is signed again, and the signatures are compared. An Ed25519 signature depends on
 * key and text alone, and signing takes 0.4 times as long as verifying (docs/decisions/0059-tokens-signed-again.md).
 */
export function createResigner(jwk: JWK): (text: string, signature: string) => boolean {
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return (text, signature) => constantTimeEqual(signature, sign(null, Buffer.from(text), key).toString('base64url'))
}
