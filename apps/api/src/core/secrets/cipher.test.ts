import { expect, test } from 'vitest'
import { keyOfColumn } from '../../settings/data-key.ts'
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

test('each column has a key of its own, derived from the key of the setting', () => {
  const cipher = createCipher(`hkdf:${next},${old}`)
  const sealed = cipher.seal('ada@mail.example', ...PLACE)
  expect(cipher.open(sealed, ...PLACE)).toBe('ada@mail.example')
  // The key of the setting itself opens nothing that was sealed with a key derived from it.
  expect(() => createCipher(next).open(sealed, ...PLACE)).toThrow('unable to authenticate')
  // As Python's hmac computes HKDF (RFC 5869).
  const [feedback, labels] = ['feedback.email', 'identities.label'].map((column) =>
    keyOfColumn({ bytes: Buffer.from(next, 'hex'), isDerived: true }, column).toString('hex'),
  )
  expect([feedback, labels]).toEqual([
    '49e005046a4b6e514313c239daa28c31fd03f54e26672fadb26293b76738bad1',
    'e10e4df5cc3ecfa928fddcd81b6e069d7f2b24c88018b6cfa534b854b4b138fe',
  ])
})

test('a setting goes from one key for all columns to derived keys as in any other rotation', () => {
  const before = createCipher(old).seal('+234', ...PLACE)
  const rotated = createCipher(`hkdf:${next},${old}`)
  const after = rotated.seal('+234', ...PLACE)
  expect([rotated.open(before, ...PLACE), createCipher(`${old},hkdf:${next}`).open(after, ...PLACE)]).toEqual([
    '+234',
    '+234',
  ])
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

test.each(['', 'short', `${old},short`, `hkdf:${old},hkdf:`, `hkdf2:${old}`])(
  'the key setting %j is refused',
  (keys) => {
    expect(() => createCipher(keys)).toThrow('DATA_KEY is not 32 bytes in hex')
  },
)
