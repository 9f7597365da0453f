import { loginCodes } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { emailLogin, emailRequest } from './email.ts'
import { phoneLogin, phoneVerify } from './phone.ts'

export const loginCodesRoutes = implement(loginCodes, {
  'POST /api/v2/user/phone/verify': (ctx, { body }) => phoneVerify(ctx, body),
  'POST /api/v2/auth/login/phone': (ctx, { body }) => phoneLogin(ctx, body),
  'POST /api/v2/auth/login/email-otp/request': (ctx, { body }) => emailRequest(ctx, body),
  'POST /api/v2/auth/login/email-otp': (ctx, { body }) => emailLogin(ctx, body),
})
