import { describe, expect, test } from 'vitest'
import { codeProblem } from './code.ts'
import { canonicalEmail, emailOf, emailProblem } from './email.ts'
import { dialCode } from './phone-countries.ts'
import { phoneOf, phoneProblem } from './phone.ts'

describe('[LOG-02] a phone number', () => {
  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['+', 'empty'],
    ['080x123', 'digits-only'],
    ['08031234567!', 'digits-only'],
    ['080312', 'too-short'],
    ['0803123456789012', 'too-long'],
    ['0503123456', 'invalid'],
    ['01 234 5678', 'invalid'],
  ] as const)('%j has the problem %s', (typed, problem) => {
    expect(phoneProblem(typed, 'NG')).toBe(problem)
  })

  test.each([
    ['NG', '08031234567', '+2348031234567'],
    ['GH', '024 123 4567', '+233241234567'],
    ['ZA', '082-123-4567', '+27821234567'],
    ['KE', '0712345678', '+254712345678'],
    ['BR', '(11) 91234-5678', '+5511912345678'],
  ])('a phone number of %s has one canonical form for every notation', (country, typed, number) => {
    const bare = number.slice(dialCode(country).length)
    for (const form of [
      typed,
      number,
      number.slice(1),
      bare,
      `0${bare}`,
      ` ${number} `,
      `${dialCode(country)} 0${bare}`,
    ]) {
      expect([form, phoneProblem(form, country)]).toEqual([form, undefined])
      expect([form, phoneOf(form, country)]).toEqual([form, number])
    }
  })

  test('a phone number of another country passes this check; the server refuses the number and gives the reason', () => {
    expect(phoneProblem('+254712345678', 'NG')).toBeUndefined()
    expect(phoneOf('+254712345678', 'NG')).toBe('+254712345678')
  })
})

test.each([
  ['', 'length'],
  ['12345', 'length'],
  ['1234567', 'length'],
  ['12345x', 'invalid'],
  ['123 456', undefined],
  ['123-456', undefined],
  [' 123456 ', undefined],
] as const)('[LOG-02] the one-time code %j has the result %s', (typed, problem) => {
  expect(codeProblem(typed)).toBe(problem)
})

test.each([
  ['', 'empty'],
  ['a@b.c', 'too-short'],
  ['ada.mail.example', 'invalid'],
  ['ada@mail', 'invalid'],
  ['ada@mail..example', 'invalid'],
  ['a da@mail.example', 'invalid'],
  [`${'a'.repeat(250)}@mail.example`, 'invalid'],
  [' Ada+x@Mail.Example ', undefined],
] as const)('the e-mail address %j has the result %s', (typed, problem) => {
  expect(emailProblem(typed)).toBe(problem)
})

test('an e-mail address has one canonical form', () => {
  expect(emailOf(' Ada+x@Mail.Example ')).toBe('ada+x@mail.example')
})

test.each([
  ['Ada.Love+shop@GoogleMail.com', 'adalove@gmail.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['ada.love+1@outlook.com', 'ada.love@outlook.com'],
  ['ada@me.com', 'ada@icloud.com'],
  ['ada+1@pm.me', 'ada@proton.me'],
  ['+1@gmail.com', '+1@gmail.com'],
  // With other providers, addresses that differ by a dot or a tag may be different mailboxes.
  ['Ada.Love+1@Mail.Example', 'ada.love+1@mail.example'],
  ['ada.love+1@gmail.com.example', 'ada.love+1@gmail.com.example'],
])('[LOG-07] the e-mail address %s is compared as %s', (typed, canonical) => {
  expect(canonicalEmail(typed)).toBe(canonical)
})
