import { loginPassword } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { changePassword, phonePasswordLogin } from './login-password.ts'

export const loginPasswordRoutes = implement(loginPassword, {
  'POST /api/v2/auth/login/phone-password': (ctx, { body }) => phonePasswordLogin(ctx, body),
  'PUT /api/v2/user/password': (ctx, { body }) => changePassword(ctx, body),
})
