import { staffAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { me } from './staff.ts'

export const staffRoutes = implement(staffAdmin, {
  'POST /api/v1/admin/tokens': (ctx, { body }) => signIn(ctx, body),
  'POST /api/v1/admin/tokens/refresh': (ctx, { body }) => refresh(ctx, body.refreshToken),
  'GET /api/v1/admin/me': (ctx) => me(ctx),
})
