import { accounts } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { anonymousLogin, me, refresh } from './accounts.ts'
import { confirmView } from './view-token.ts'

export const accountsRoutes = implement(accounts, {
  'POST /api/v1/auth/tokens': async (ctx, { body }) => (await anonymousLogin(ctx, body)).tokens,
  'POST /api/v1/auth/tokens/refresh': (ctx, { body }) => refresh(ctx, body),
  'GET /api/v1/user/view': (ctx) => confirmView(ctx),
  'GET /api/v1/user/me': (ctx) => me(ctx),
})
