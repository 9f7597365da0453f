import { giveawayFormProblems } from '@momi/contract/rules/giveaway'
import { expect, test } from 'vitest'
import { emailMessages, phoneMessages } from './form-messages.ts'

const whole = { phone: '11 96123 4567', email: 'ada@mail.example', isOver18: true, agreesToTerms: true }

test.each([
  ['', 'Phone number cannot be empty'],
  ['11 961', 'Phone number is too short'],
  ['11 96123 4567 89 0123', 'Phone number is too long'],
  ['11 96123 call', 'Phone number can only contain digits'],
  ['11 3123 4567', 'Phone number has an invalid format'],
  ['+234 803 123 4567', 'Phone number has an invalid format'],
])('[GIV-07] the number %j: %s', (phone, words) => {
  const { phone: problem } = giveawayFormProblems({ ...whole, phone }, 'BR')
  expect(problem && phoneMessages[problem].message).toBe(words)
})

test.each([
  ['', 'Email cannot be empty'],
  ['a@b', 'Email is too short'],
  ['ada.mail.example', 'Email has an invalid format'],
])('[GIV-07] the address %j: %s', (email, words) => {
  const { email: problem } = giveawayFormProblems({ ...whole, email }, 'BR')
  expect(problem && emailMessages[problem].message).toBe(words)
})
