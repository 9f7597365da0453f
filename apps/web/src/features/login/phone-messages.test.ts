import { ApiError } from '@momi/client/http/api-error'
import { codeProblem } from '@momi/contract/rules/code'
import { phoneProblem } from '@momi/contract/rules/phone'
import { expect, test } from 'vitest'
import { loginFailure } from './login-failure.ts'
import { codeMessages, phoneMessages } from './phone-messages.ts'

const saidOf = (typed: string) => {
  const problem = phoneProblem(typed, 'NG')
  return problem && phoneMessages[problem].message
}

test.each([
  ['', 'Phone number cannot be empty'],
  ['  ', 'Phone number cannot be empty'],
  ['0803', 'Phone number is too short'],
  ['0803123456789012345', 'Phone number is too long'],
  ['0803 call me', 'Phone number can only contain digits'],
  ['0803123456', 'Phone number has an invalid format'],
  ['0803 123 4567', undefined],
  ['+234 803 123 4567', undefined],
])('[LOG-02] the number %j: %s', (typed, said) => {
  expect(saidOf(typed)).toBe(said)
})

test.each([
  ['', 'Code must be 6 digits long'],
  ['12345', 'Code must be 6 digits long'],
  ['1234567', 'Code must be 6 digits long'],
  ['12345a', 'Please enter a valid code'],
  ['123456', undefined],
])('[LOG-02] the code %j: %s', (typed, said) => {
  const problem = codeProblem(typed)
  expect(problem && codeMessages[problem].message).toBe(said)
})

test.each([
  ['login_code_wrong', 'Please enter a valid code'],
  ['login_google_first', 'You must login using Google account first'],
  [
    'login_phone_other_country',
    "Your account's phone number is from a different country so it can't be used here, contact support",
  ],
])('[LOG-02] the answer %s: %s', (errorCode, said) => {
  expect(loginFailure(new ApiError('', 400, '', JSON.stringify({ errorCode }))).message).toBe(said)
})
