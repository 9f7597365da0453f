import { codeProblem } from '@momi/contract/rules/code'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeMessages } from './code-messages.ts'

// In unit tests catalogues are not compiled.
vi.mock('../../../shared/i18n/i18n.ts', () => ({ withMessages: (code: unknown) => code }))

/** Imports the modules with the mock, because an earlier test file in the same worker may have loaded the real ones. */
async function load() {
  vi.resetModules()
  const { ApiError, NetworkError } = await import('@momi/client/http/api-error')
  const { withMessage } = await import('../../../shared/failure-message.ts')
  const { phoneFailure } = await import('./phone-failure.ts')
  return {
    lost: new NetworkError('lost'),
    refusal: (status: number, body: string) => new ApiError('', status, '', body),
    messageOf: async (error: unknown) => phoneFailure(await withMessage(error)).message,
  }
}
let modules: Awaited<ReturnType<typeof load>>
beforeAll(async () => (modules = await load()))
afterAll(() => void vi.resetModules())

test.each([
  ['', 'Code must be 6 digits long'],
  ['12345', 'Code must be 6 digits long'],
  ['1234567', 'Code must be 6 digits long'],
  ['12345a', 'Please enter a valid code'],
  ['123456', undefined],
])('[LOG-02] the one-time code %j has the message: %s', (code, message) => {
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
])('[LOG-02] the error code %s has the message: %s', async (errorCode, message) => {
  expect(await modules.messageOf(modules.refusal(400, JSON.stringify({ errorCode })))).toBe(message)
})

test.each([
  ['a service that does not answer', 503, '{"errorCode":"login_provider_unavailable"}', /verify phones.*on us/],
  ['a number of another account', 400, '{"errorCode":"login_method_in_use"}', /number is on another account/],
  ['a failure of the server', 500, '<html>', /on our side/],
])(
  'the message for a phone verification that fails because of %s names the cause',
  async (_, status, body, message) => {
    expect(await modules.messageOf(modules.refusal(status, body))).toMatch(message)
  },
)

test('the message for a lost answer names the connection; the message for an error of the client names the phone verification', async () => {
  expect(await modules.messageOf(modules.lost)).toMatch(/connection/)
  expect(await modules.messageOf(new TypeError('bug'))).toMatch(/verify your phone/)
})
