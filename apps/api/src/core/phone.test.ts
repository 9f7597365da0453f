import { dialCode, readablePhone } from '@momi/contract/rules/phone-countries'
import { groupedPhone, phoneOf, phoneProblem, plainNumber } from '@momi/contract/rules/phone'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'
import { describe, expect, test } from 'vitest'
import { mobileNumber, mobileNumberIn } from './phone.ts'

/** Random numbers of each length that mobile numbers of the country have, with a fixed seed. */
function* numbersOf(country: string, count: number): Generator<string> {
  const lengths = { NG: [10], GH: [9], ZA: [9], KE: [9], BR: [10, 11] }[country]!
  let seed = 16
  const digit = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * 10)
  }
  for (let i = 0; i < count; i++)
    yield `${dialCode(country)}${Array.from({ length: lengths[i % lengths.length]! }, digit).join('')}`
}

/** Common ways to write a number. */
function spellingsOf(number: string, country: string): string[] {
  const parsed = parsePhoneNumberFromString(number, country as CountryCode)!
  const national = parsed.nationalNumber
  return [
    number,
    ` ${number} `,
    number.slice(1),
    number.replace('+', '00'),
    national,
    `0${national}`,
    `${dialCode(country)} (0) ${national}`,
    parsed.formatNational(),
    parsed.formatInternational(),
    parsed.formatInternational().replaceAll(' ', '-'),
    parsed.formatInternational().replaceAll(' ', '.'),
  ]
}

describe.each(['NG', 'GH', 'ZA', 'KE', 'BR'])('a phone number of %s', (country) => {
  const all = [...numbersOf(country, 4_000)]
  const isMobile = (number: string) => parsePhoneNumberFromString(number)?.isValid() ?? false
  const mobile = all.filter((number) => isMobile(number) && !number.startsWith(`${dialCode(country)}0`))

  test('a phone number that libphonenumber accepts as mobile is accepted in every spelling, with one canonical form', () => {
    expect(mobile.length).toBeGreaterThan(100)
    const wrong = mobile.flatMap((number) =>
      spellingsOf(number, country).filter((spelling) => mobileNumberIn(spelling, country) !== number),
    )
    expect(wrong).toEqual([])
  })

  test('a phone number that the server accepts passes the client’s validation, with the same canonical form', () => {
    const wrong = mobile.flatMap((number) =>
      spellingsOf(number, country).filter(
        (spelling) => phoneProblem(spelling, country) !== undefined || phoneOf(spelling, country) !== number,
      ),
    )
    expect(wrong).toEqual([])
  })

  test('a phone number stays the same when its digits are grouped, whether it is typed or shown', () => {
    const wrong = mobile.filter(
      (number) =>
        plainNumber(readablePhone(number)) !== number ||
        spellingsOf(number, country).some((typed) => phoneOf(groupedPhone(typed, country), country) !== number),
    )
    expect(wrong).toEqual([])
  })

  test('a phone number that libphonenumber does not accept as mobile is refused', () => {
    const others = all.filter((number) => !isMobile(number))
    expect(others.length).toBeGreaterThan(100)
    expect(others.filter((number) => mobileNumber(number, country))).toEqual([])
  })
})

test.each([
  '+000000000',
  '+1234567',
  '+999999999999999',
  '+2340000000000',
  '',
  '08031234567 ext 5',
  'call 08031234567',
])('%j is not a mobile number', (typed) => {
  expect(mobileNumber(typed, 'NG')).toBeUndefined()
})

test('a mobile number of another country is valid in general, but not for this country', () => {
  expect(mobileNumber('+254712345678', 'NG')).toEqual({ number: '+254712345678', country: 'KE' })
  expect(mobileNumberIn('+254712345678', 'NG')).toBeUndefined()
})
