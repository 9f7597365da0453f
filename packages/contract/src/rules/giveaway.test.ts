import { expect, test } from 'vitest'
import { giveawayFormProblems, giveawayPhoneProblem } from './giveaway.ts'

const whole = { phone: '11 96123 4567', email: 'ada@mail.example', isOver18: true, agreesToTerms: true }
const problems = (part: Partial<typeof whole>) => giveawayFormProblems({ ...whole, ...part }, 'BR')

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['+', 'empty'],
  ['11 961', 'too-short'],
  ['11 96123 4567 89 0123', 'too-long'],
  ['11 96123 call', 'digits-only'],
  // A landline, a number without its ninth digit, a foreign number.
  ['11 3123 4567', 'invalid'],
  ['11 6123 4567', 'invalid'],
  ['+234 803 123 4567', 'invalid'],
  ['11 96123 4567', undefined],
  ['(11) 96123-4567', undefined],
  ['011 96123 4567', undefined],
  ['+55 11 96123 4567', undefined],
  ['5511961234567', undefined],
])('[GIV-07] the phone number %j in Brazil has the result %s', (typed, problem) => {
  expect(giveawayPhoneProblem(typed, 'BR')).toBe(problem)
  expect(problems({ phone: typed })).toEqual(problem ? { phone: problem } : {})
})

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['a@b.c', 'too-short'],
  ['ada.mail.example', 'invalid'],
  ['ada@mail', 'invalid'],
  ['ada@mail..example', 'invalid'],
  ['ada lovelace@mail.example', 'invalid'],
  [`${'a'.repeat(250)}@b.example`, 'invalid'],
  [' Ada@Mail.example ', undefined],
])('[GIV-07] the e-mail address %j has the result %s', (typed, problem) => {
  expect(problems({ email: typed })).toEqual(problem ? { email: problem } : {})
})

test('[GIV-07] being over 18 and agreeing to the terms are both required', () => {
  expect(problems({ isOver18: false })).toEqual({ isOver18: 'required' })
  expect(problems({ agreesToTerms: false })).toEqual({ agreesToTerms: 'required' })
})

test('[GIV-07] all problems are reported at once', () => {
  expect(giveawayFormProblems({ phone: '', email: 'x', isOver18: false, agreesToTerms: false }, 'BR')).toEqual({
    phone: 'empty',
    email: 'too-short',
    isOver18: 'required',
    agreesToTerms: 'required',
  })
})
