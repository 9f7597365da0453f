import { ApiError } from '@momi/client/http/api-error'
import { codeProblem } from '@momi/contract/rules/code'
import { expect, test, vi } from 'vitest'
import { withMessage } from '../../../shared/failure-message.ts'
import { codeMessages } from './code-messages.ts'
import { loginFailure } from '../login-failure.ts'

// Unit tests have no catalogues.
vi.mock('../../../shared/i18n/load-error-messages.ts', async () => {
  const { messageFor } = await import('../../../shared/error-messages.ts')
  return { loadErrorMessages: async () => messageFor }
})

test.each([
  ['', 'Code must be 6 digits long'],
  ['12345', 'Code must be 6 digits long'],
  ['1234567', 'Code must be 6 digits long'],
  ['12345a', 'Please enter a valid code'],
  ['123456', undefined],
])('[LOG-02] the code %j shows: %s', (code, message) => {
  const problem = codeProblem(code)
  expect(problem && codeMessages[problem].message).toBe(message)
})

test.each([
  ['login_code_wrong', 'Please enter a valid code'],
  ['login_google_first', 'You must login using Google account first'],
  [
    'login_phone_other_country',
    "Your account's phone number is from a different country so it can't be used here, contact support",
  ],
])('[LOG-02] the error %s shows: %s', async (errorCode, message) => {
  const refused = await withMessage(new ApiError('', 400, '', JSON.stringify({ errorCode })))
  expect(loginFailure(refused).message).toBe(message)
})
