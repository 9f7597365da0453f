import { expect, test } from 'vitest'
import { createCipher } from './cipher.ts'

const [old, next] = ['a'.repeat(64), 'b'.repeat(64)]
const PLACE = ['feedback.email', '7'] as const

test('a sealed text can be opened, and sealing it twice gives different texts', () => {
  const cipher = createCipher(old)
  const [first, second] = [cipher.seal('ada@mail.example', ...PLACE), cipher.seal('ada@mail.example', ...PLACE)]
  expect(first).not.toBe(second)
  expect([cipher.open(first, ...PLACE), cipher.open(second, ...PLACE)]).toEqual([
    'ada@mail.example',
    'ada@mail.example',
  ])
  expect(cipher.open(cipher.seal('', ...PLACE), ...PLACE)).toBe('')
})

test('a text sealed with an old key can be opened as long as the setting contains that key', () => {
  const sealed = createCipher(old).seal('+234', ...PLACE)
  expect(createCipher(`${next}, ${old}`).open(sealed, ...PLACE)).toBe('+234')
  expect(() => createCipher(next).open(sealed, ...PLACE)).toThrow('not among DATA_KEY')
})

test('the first key of the setting seals a text, so the second key alone cannot open it', () => {
  const sealed = createCipher(`${next}, ${old}`).seal('+234', ...PLACE)
  expect(createCipher(next).open(sealed, ...PLACE)).toBe('+234')
  expect(() => createCipher(old).open(sealed, ...PLACE)).toThrow('not among DATA_KEY')
})

test('a modified text cannot be opened', () => {
  const cipher = createCipher(old)
  const sealed = cipher.seal('+234', ...PLACE)
  expect(() => cipher.open(`${sealed.slice(0, -2)}AA`, ...PLACE)).toThrow('unable to authenticate')
})

test.each([
  ['another row', 'feedback.email', '8'],
  ['another column', 'feedback.phone', '7'],
] as const)('a sealed text that was copied to %s does not open there', (_, column, row) => {
  const cipher = createCipher(old)
  const sealed = cipher.seal('ada@mail.example', ...PLACE)
  expect(() => cipher.open(sealed, column, row)).toThrow('unable to authenticate')
  // A text without the prefix is treated as one of the older, unbound form, and its authentication fails too.
  expect(() => cipher.open(sealed.slice('b1.'.length), column, row)).toThrow('unable to authenticate')
})

test('a text that an earlier release sealed without binding it to a row can be opened', () => {
  // Sealed with the key `old` by an earlier release.
  const sealed = 'e0e77a50.SSqzzfrBZNqZzEW3aXNbB6Oe6VTAyRCSp6so_XqQTI8kidMyPQyK9NpSyLo'
  expect(createCipher(old).open(sealed, ...PLACE)).toBe('ada@mail.example')
})

test.each(['', 'short', `${old},short`])('the key setting %j is refused', (keys) => {
  expect(() => createCipher(keys)).toThrow('DATA_KEY is not 32 bytes in hex')
})
