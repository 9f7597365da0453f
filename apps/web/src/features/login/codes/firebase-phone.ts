import { ApiError, BadAnswerError, NetworkError } from '@momi/client/http/api-error'
import type { ErrorCode } from '@momi/contract/errors'
import { recaptchaToken } from './recaptcha.ts'
import type { SentCode } from './sent-code.ts'

/** Firebase does not return these values; its own screens use the same ones. */
const RESEND_MS = 60_000
const LIFE_MS = 5 * 60_000

/** The longest wait for an answer of Firebase. */
const LIMIT_MS = 30_000

/** What Firebase answers for numbers of a country to which its project may not send messages, and for a wrong token. */
export type FirebaseCode = ErrorCode | 'firebase_region_not_served' | 'firebase_check_failed'

const CODES: Readonly<Record<string, FirebaseCode>> = {
  INVALID_CODE: 'login_code_wrong',
  MISSING_CODE: 'login_code_wrong',
  SESSION_EXPIRED: 'login_code_expired',
  INVALID_SESSION_INFO: 'login_code_expired',
  INVALID_PHONE_NUMBER: 'login_phone_invalid',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'login_code_too_many_tries',
  QUOTA_EXCEEDED: 'login_provider_unavailable',
  OPERATION_NOT_ALLOWED: 'firebase_region_not_served',
  CAPTCHA_CHECK_FAILED: 'firebase_check_failed',
  INVALID_RECAPTCHA_TOKEN: 'firebase_check_failed',
  MISSING_RECAPTCHA_TOKEN: 'firebase_check_failed',
}

export interface FirebaseSettings {
  apiKey: string
  url: string
  isRecaptchaOn: boolean
}

/** Sends a code to the number with Firebase's REST API, because Firebase's library is twenty times larger. */
export async function sendCode(settings: FirebaseSettings, phoneNumber: string, now: number, signal?: AbortSignal) {
  const token = settings.isRecaptchaOn ? await recaptchaToken(await siteKey(settings), signal) : 'none'
  const { sessionInfo } = await ask(settings, 'accounts:sendVerificationCode', {
    phoneNumber,
    recaptchaToken: token,
  })
  return {
    phone: phoneNumber,
    verificationId: String(sessionInfo),
    resendAt: new Date(now + RESEND_MS).toISOString(),
    expiresAt: new Date(now + LIFE_MS).toISOString(),
  } satisfies SentCode
}

/** Returns the ID token that proves the number. */
export async function checkCode(settings: FirebaseSettings, sessionInfo: string, code: string): Promise<string> {
  const { idToken } = await ask(settings, 'accounts:signInWithPhoneNumber', { sessionInfo, code })
  return String(idToken)
}

const siteKey = async (settings: FirebaseSettings) =>
  String((await ask(settings, 'recaptchaParams'))['recaptchaSiteKey'])

async function ask(
  { url: base, apiKey }: FirebaseSettings,
  method: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const url = `${base}/${method}?key=${apiKey}`
  const lost = (Failure: typeof NetworkError) => (cause: unknown) => {
    throw new Failure('Firebase did not answer', { cause })
  }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LIMIT_MS)
  const response = await fetch(url, {
    signal: limit.signal,
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(lost(NetworkError))
  const answer = (await response
    .json()
    .catch(lost(BadAnswerError))
    .finally(() => clearTimeout(timer))) as Record<string, unknown> & { error?: { message?: unknown } }
  if (response.ok) return answer
  const [reason = ''] = String(answer.error?.message).split(' ')
  // The error contains the URL without the API key: the key is not secret, but error reports do not need it.
  throw new ApiError(
    base,
    response.status,
    '',
    JSON.stringify({ errorCode: CODES[reason] ?? 'login_provider_unavailable' }),
  )
}
