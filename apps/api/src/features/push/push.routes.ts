import { push } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { register } from './push.ts'

export const pushRoutes = implement(push, {
  'POST /api/v1/user/fcm-token': (ctx, { body }) => register(ctx, body),
  'POST /api/v2/user/fcm-token': (ctx, { body }) => register(ctx, body),
  'POST /api/v2/user/fcm-token/refresh': (ctx, { body }) => register(ctx, body),
})
