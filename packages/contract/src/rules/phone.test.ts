import { expect, test } from 'vitest'
import { readablePhone } from './phone-countries.ts'
import { groupedPhone } from './phone.ts'

test.each([
  ['NG', '08031234567', '0803 123 4567', '+2348031234567', '+234 803 123 4567'],
  ['NG', '2348031234567', '234 803 123 4567', '+2348031234567', '+234 803 123 4567'],
  ['GH', '0241234567', '024 123 4567', '+233241234567', '+233 24 123 4567'],
  ['ZA', '0821234567', '082 123 4567', '+27821234567', '+27 82 123 4567'],
  ['KE', '0712345678', '0712 345 678', '+254712345678', '+254 712 345 678'],
  ['BR', '11912345678', '11 91234-5678', '+5511912345678', '+55 11 91234-5678'],
])('in %s, %s is grouped as %s, and the phone number %s is shown as %s', (country, typed, grouped, number, shown) => {
  expect(groupedPhone(typed, country)).toBe(grouped)
  expect(groupedPhone(grouped, country)).toBe(grouped)
  expect(readablePhone(number)).toBe(shown)
})

test.each([
  ['incomplete', '080312'],
  ['not a number', 'call me'],
  ['of another country', '+55 11 96123 4567'],
])('a typed phone number is left unchanged: %s', (_, typed) => {
  expect(groupedPhone(typed, 'NG')).toBe(typed)
})

test.each(['+4915112345678', '+234•••4567', ''])('the text %j is shown unchanged', (phone) => {
  expect(readablePhone(phone)).toBe(phone)
})
