import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { codeOf } from '../rules/code.ts'
import { emailProblem } from '../rules/email.ts'
import { SignInKey } from './accounts.ts'
import { SignedIn } from './login.ts'

export const CodeVerification = z.object({
  verificationId: z.uuid(),
  /** Expiry of the code. */
  expiresAt: z.iso.datetime(),
  /** The time from which another code may be requested. */
  resendAt: z.iso.datetime(),
})
const Code = z.object({
  verificationId: z.uuid(),
  code: z
    .string()
    .max(64)
    .overwrite(codeOf)
    .regex(/^[0-9]{6}$/, 'must be 6 digits'),
})

const codeErrors = ['login_code_wrong', 'login_code_expired', 'login_code_too_many_tries'] as const

export const loginCodes = endpoints({
  'POST /api/v2/user/phone/verify': {
    summary: 'Sends a code to a mobile number of the account’s country.',
    auth: 'user',
    invalid: 400,
    body: z.object({ phone: z.string().min(1).max(64) }),
    response: CodeVerification,
    errors: [
      'login_google_first',
      'login_phone_invalid',
      'login_phone_other_country',
      'login_provider_unavailable',
      'too_many_requests',
    ],
  },
  'POST /api/v2/auth/login/phone': {
    summary: 'Verifies the number with the code that was sent, or with what Firebase phone authentication answered.',
    auth: 'user',
    invalid: 400,
    headers: SignInKey,
    body: z.union([Code, z.object({ firebaseIdToken: z.string().min(1).max(8192) })]),
    response: SignedIn,
    errors: [
      ...codeErrors,
      'login_google_first',
      'login_token_invalid',
      'login_phone_invalid',
      'login_phone_other_country',
      'login_method_in_use',
      'login_too_many_merges',
      'device_move_notice',
      'login_provider_unavailable',
      'too_many_requests',
    ],
  },
  'POST /api/v2/auth/login/email-otp/request': {
    summary: 'Sends a code to an e-mail address.',
    auth: 'user',
    invalid: 400,
    body: z.object({ email: z.string().refine((typed) => !emailProblem(typed), 'must be an e-mail address') }),
    response: CodeVerification,
    errors: ['login_provider_unavailable', 'too_many_requests'],
  },
  'POST /api/v2/auth/login/email-otp': {
    summary: 'Signs in with the code that was sent.',
    auth: 'user',
    invalid: 400,
    headers: SignInKey,
    body: Code,
    response: SignedIn,
    errors: [...codeErrors, 'login_method_in_use', 'login_too_many_merges', 'device_move_notice', 'too_many_requests'],
  },
})
