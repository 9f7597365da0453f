import { expect, test } from 'vitest'
import { isPersonal, withoutPersonalData } from './personal-data.ts'

test.each([
  ['an e-mail address', 'ada@example.com'],
  ['an e-mail address in a query', '/login?mail=ada%40example.com'],
  ['a phone number', '+234 802 123 4567'],
  ['a phone number as it is dialled', '0802-123-4567'],
  ['a bare phone number', '5511961234567'],
  ['a CPF', '529.982.247-25'],
  ['a bare CPF', '52998224725'],
  ['a wallet', '0x765DE816845861e75A25fCA122bb6898B8B1282a'],
  ['a token', 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  ['a header with a token', 'authorization: Bearer abc.def'],
  ['an e-mail address among words', 'Could not send to ada@example.com, try again'],
])('[ANA-01] %s is treated as personal data', (_, text) => {
  expect(isPersonal(text)).toBe(true)
  expect(isPersonal(withoutPersonalData(text))).toBe(false)
})

test.each([
  ['a country', 'NG'],
  ['a path', '/missions/streaks'],
  ['an id', '12345678-1234-4123-8123-123456789012'],
  ['a haid', '0123456789abcdef0123456789abcdef'],
  ['a group', 'GIVEAWAY_BR:SET_DEFAULT_NOT_REQUIRED'],
  ['a day', '2026-03-02'],
  ['an instant', '2026-03-02T08:00:00.000Z'],
  ['a version', '90.0.1'],
  ['points', '10000000'],
])('[ANA-01] %s is not treated as personal data', (_, text) => {
  expect(withoutPersonalData(text)).toBe(text)
})

test('[ANA-03] personal data is removed, and the rest of the text is kept', () => {
  expect(
    withoutPersonalData('No account of ada@example.com (+2348021234567) in 12345678-1234-4123-8123-123456789012'),
  ).toBe('No account of [removed] ([removed]) in 12345678-1234-4123-8123-123456789012')
})
