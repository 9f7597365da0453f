import { expect, test } from 'vitest'
import { createCipher } from './cipher.ts'

const [old, next] = ['a'.repeat(64), 'b'.repeat(64)]

test('what was sealed opens again, and the same text never looks the same', () => {
  const cipher = createCipher(old)
  const [first, second] = [cipher.seal('ada@mail.example'), cipher.seal('ada@mail.example')]
  expect(first).not.toBe(second)
  expect([cipher.open(first), cipher.open(second)]).toEqual(['ada@mail.example', 'ada@mail.example'])
  expect(cipher.open(cipher.seal(''))).toBe('')
})

test('keys rotate: the first seals, every one opens', () => {
  const sealed = createCipher(old).seal('+234')
  expect(createCipher(`${next}, ${old}`).open(sealed)).toBe('+234')
  expect(() => createCipher(next).open(sealed)).toThrow('not among DATA_KEY')
})

test('what was changed on the way does not open', () => {
  const cipher = createCipher(old)
  const sealed = cipher.seal('+234')
  expect(() => cipher.open(`${sealed.slice(0, -2)}AA`)).toThrow('unable to authenticate')
})

test.each(['', 'short', `${old},short`])('%j is no key', (keys) => {
  expect(() => createCipher(keys)).toThrow('DATA_KEY is not 32 bytes in hex')
})
