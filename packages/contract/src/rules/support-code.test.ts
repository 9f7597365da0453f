import { expect, test } from 'vitest'
import { SUPPORT_CODE_ALPHABET, supportCodeIn } from './support-code.ts'

test.each([
  ['as it is shown', 'ACDE3467', 'ACDE3467'],
  ['in lower case', 'acde3467', 'ACDE3467'],
  ['with spaces and hyphens', ' acde-34 67 ', 'ACDE3467'],
  ['of seven characters', 'ACDE346', undefined],
  ['of nine characters', 'ACDE34679', undefined],
  ['with a look-alike', 'ACDE346O', undefined],
  ['with a digit of another script', 'ACDE346٣', 'ACDE3463'],
])('only a valid support code is read from a typed text: %s', (_, typed, code) => {
  expect(supportCodeIn(typed)).toBe(code)
})

test.each(['0OQ', '1IL', '2Z', '5S', '8B', 'UV'])(
  'the alphabet contains at most one of the similar characters %s',
  (alike) => {
    expect(alike.split('').filter((char) => SUPPORT_CODE_ALPHABET.includes(char)).length).toBeLessThanOrEqual(1)
  },
)
