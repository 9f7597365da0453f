import { NetworkError } from '@momi/client/http/api-error'
import { afterEach, expect, test, vi } from 'vitest'
import { checkCode, sendCode } from './firebase-phone.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const settings = { apiKey: 'key', url: 'https://identitytoolkit.googleapis.com/v1', isRecaptchaOn: false }
afterEach(() => vi.unstubAllGlobals())

/** A fake of Google's API for phone sign-in. */
function google(status: number, body: unknown) {
  const asked: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push([url, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined])
    return Response.json(body, { status })
  })
  return asked
}

test('[LOG-01] Firebase sends the code and returns the ID token of the number', async () => {
  const asked = google(200, { sessionInfo: 's', idToken: 'a.b.c' })
  expect(await sendCode(settings, '+2348021234567', NOW)).toEqual({
    phone: '+2348021234567',
    verificationId: 's',
    resendAt: '2026-03-10T12:01:00.000Z',
    expiresAt: '2026-03-10T12:05:00.000Z',
  })
  expect(await checkCode(settings, 's', '123456')).toBe('a.b.c')
  expect(asked).toEqual([
    [
      'https://identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=key',
      { phoneNumber: '+2348021234567', recaptchaToken: 'none' },
    ],
    [
      'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber?key=key',
      { sessionInfo: 's', code: '123456' },
    ],
  ])
})

test.each([
  ['INVALID_CODE', 'login_code_wrong'],
  ['SESSION_EXPIRED', 'login_code_expired'],
  ['INVALID_PHONE_NUMBER : Invalid format.', 'login_phone_invalid'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'login_code_too_many_tries'],
  [
    'OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled by the app developer.',
    'firebase_region_not_served',
  ],
  ['CAPTCHA_CHECK_FAILED : Recaptcha verification failed - MALFORMED', 'firebase_check_failed'],
  ['SOMETHING_NEW', 'login_provider_unavailable'],
])("Firebase's error %s becomes our error %s", async (message, code) => {
  google(400, { error: { code: 400, message } })
  await expect(checkCode(settings, 's', '123456')).rejects.toMatchObject({ name: 'ApiError', code })
})

test('a lost answer is a network failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(checkCode(settings, 's', '123456')).rejects.toThrow(NetworkError)
})
