import { login } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { refresh } from '../accounts/public.ts'
import { accountOf, googleConnect, googleSignIn, loginMethods, logout, mobileAuthSync } from './login.ts'

export const loginRoutes = implement(login, {
  'POST /api/v2/auth/login/google-signin': (ctx, { body }) => googleSignIn(ctx, body),
  'POST /api/v2/user/google-signin/connect/': (ctx, { body }) => googleConnect(ctx, body),
  'POST /api/v2/auth/refresh': (ctx, { body }) => refresh(ctx, body),
  'GET /api/v2/auth/key': (ctx) => ctx.keys.publicSet,
  'GET /api/v2/user': (ctx) => accountOf(ctx),
  'POST /api/v2/user/login-methods': (ctx) => loginMethods(ctx),
  'POST /api/v1/user/logout': (ctx, { body }) => logout(ctx, body),
  'POST /api/v1/mobileauth/sync': (ctx, { body }) => mobileAuthSync(ctx, body),
})
