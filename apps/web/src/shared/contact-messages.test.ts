import { giveawayFormProblems } from '@momi/contract/rules/giveaway'
import { phoneProblem } from '@momi/contract/rules/phone'
import { expect, test } from 'vitest'
import { emailMessages, phoneMessages } from './contact-messages.ts'

test.each([
  ['', 'Phone number cannot be empty'],
  ['  ', 'Phone number cannot be empty'],
  ['0803', 'Phone number is too short'],
  ['0803123456789012345', 'Phone number is too long'],
  ['0803 call me', 'Phone number can only contain digits'],
  ['0803123456', 'Phone number has an invalid format'],
  ['0803 123 4567', undefined],
  ['+234 803 123 4567', undefined],
])('[LOG-02] the phone number %j in a login has the message: %s', (phone, message) => {
  const problem = phoneProblem(phone, 'NG')
  expect(problem && phoneMessages[problem].message).toBe(message)
})

const valid = { phone: '11 96123 4567', email: 'ada@mail.example', isOver18: true, agreesToTerms: true }

test.each([
  ['', 'Phone number cannot be empty'],
  ['11 961', 'Phone number is too short'],
  ['11 96123 4567 89 0123', 'Phone number is too long'],
  ['11 96123 call', 'Phone number can only contain digits'],
  ['11 3123 4567', 'Phone number has an invalid format'],
  ['+234 803 123 4567', 'Phone number has an invalid format'],
])('[GIV-07] the phone number %j in a giveaway claim has the message: %s', (phone, message) => {
  const { phone: problem } = giveawayFormProblems({ ...valid, phone }, 'BR')
  expect(problem && phoneMessages[problem].message).toBe(message)
})

test.each([
  ['', 'Email cannot be empty'],
  ['a@b', 'Email is too short'],
  ['ada.mail.example', 'Email has an invalid format'],
])('[GIV-07] the e-mail address %j in a giveaway claim has the message: %s', (email, message) => {
  const { email: problem } = giveawayFormProblems({ ...valid, email }, 'BR')
  expect(problem && emailMessages[problem].message).toBe(message)
})
