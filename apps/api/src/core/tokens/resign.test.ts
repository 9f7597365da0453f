import type { JWK } from 'jose'
import { expect, test } from 'vitest'
import { generateJwtKeys } from './jwt-keys.ts'
import { createResigner } from './resign.ts'
import { tokenKeys } from './token-keys.ts'

const keySet = await generateJwtKeys()
const [jwk] = (JSON.parse(keySet) as { keys: JWK[] }).keys
const isSigned = createResigner(jwk!)
const keys = await tokenKeys(keySet, 'k'.repeat(32))
const claims = { sub: 'a', sid: 'b', jti: 'c', iat: 1, exp: 2, country: 'NG', client_version: '90.0', key: null }
const token = await keys.sign('access', claims)
const [text, signature] = [token.slice(0, token.lastIndexOf('.')), token.slice(token.lastIndexOf('.') + 1)]

test('a signature made by jose is recognized', () => {
  expect(isSigned(text, signature)).toBe(true)
})

test.each([
  ['another text', `${text}x`, signature],
  ['no signature', text, ''],
  ['padding', text, `${signature}==`],
  ['another first byte', text, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)],
])('a signature with %s is not recognized', (_, signed, given) => {
  expect(isSigned(signed, given)).toBe(false)
})
