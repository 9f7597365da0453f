import { expect, test } from 'vitest'
import { generateJwtKeys } from './jwt-keys.ts'
import { tokenKeys } from './token-keys.ts'
import { signText, verifyText } from './signed-text.ts'

const [keys, otherKeys] = await Promise.all(
  ['one hash key', 'another hash key'].map(async (hashKey) => tokenKeys(await generateJwtKeys(), hashKey)),
)

test('a signed text is verified for its purpose with its key', () => {
  expect(verifyText(keys!, 'a', signText(keys!, 'a', '2026-03-02'))).toBe('2026-03-02')
})

const signed = signText(keys!, 'a', '2026-03-02')
test.each([
  ['another purpose', keys!, 'b', signed],
  ['another key', otherKeys!, 'a', signed],
  ['another text', keys!, 'a', signed.replace('02.', '03.')],
  ['a shortened signature', keys!, 'a', signed.slice(0, -1)],
  ['no signature', keys!, 'a', '2026-03-02.'],
  ['a further part', keys!, 'a', `${signed}.more`],
  ['an empty text', keys!, 'a', ''],
  ['a character of more than one byte', keys!, 'a', `${signed.slice(0, -1)}é`],
])('a signed text with %s is refused', (_, withKeys, purpose, text) => {
  expect(verifyText(withKeys, purpose, text)).toBeUndefined()
})

test('a text is verified as long as one of the accepted keys has signed it', () => {
  const rotating = {
    currentHash: (text: string) => keys!.currentHash(text),
    acceptedHashes: (text: string) => [otherKeys!, keys!].map((one) => one.currentHash(text)),
  }
  expect(verifyText(rotating, 'a', signed)).toBe('2026-03-02')
  expect(verifyText(rotating, 'a', signText(otherKeys!, 'a', '2026-03-02'))).toBe('2026-03-02')
})
