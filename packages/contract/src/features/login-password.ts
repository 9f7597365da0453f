import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { SignInKey } from './accounts.ts'
import { SignedIn } from './login.ts'

const Password = z.string().min(1).max(256)

export const loginPassword = endpoints({
  'POST /api/v2/auth/login/phone-password': {
    summary: 'Signs in with a verified number and the password of its account.',
    auth: 'user',
    invalid: 400,
    headers: SignInKey,
    body: z.object({ phone: z.string().min(4).max(64), password: Password }),
    response: SignedIn,
    errors: [
      'login_password_wrong',
      'login_method_in_use',
      'login_too_many_merges',
      'device_move_notice',
      'too_many_requests',
    ],
  },
  'PUT /api/v2/user/password': {
    summary: 'Sets or changes the password. Every other session of the account ends.',
    auth: 'user',
    invalid: 400,
    body: z.object({ password: Password, currentPassword: Password.optional() }),
    response: z.object({ hasPassword: z.literal(true) }),
    errors: [
      'login_password_weak',
      'login_password_wrong',
      'login_google_first',
      'device_move_notice',
      'too_many_requests',
    ],
  },
})
