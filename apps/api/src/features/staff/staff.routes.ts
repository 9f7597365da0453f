import { staffAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { beginSetUp, confirmSetUp } from './authenticator.ts'
import { beginOpenId, isOpenIdEnabled, signInByOpenId, consumeOpenIdAnswer } from './openid.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { refresh } from './refresh.ts'
import { endSessions, listSessions } from './sessions.ts'
import { signInByPassword } from './sign-in.ts'
import { me } from './staff.ts'

export const staffRoutes = implement(staffAdmin, {
  'POST /api/v1/admin/tokens': (ctx, { body }) => signInByPassword(ctx, body),
  'POST /api/v1/admin/tokens/refresh': (ctx, { body }) => refresh(ctx, body.refreshToken),
  'POST /api/v1/admin/authenticator': (ctx, { body }) => beginSetUp(ctx, body),
  'POST /api/v1/admin/authenticator/confirm': (ctx, { body }) => confirmSetUp(ctx, body),
  'GET /api/v1/admin/openid': (ctx) => isOpenIdEnabled(ctx),
  'POST /api/v1/admin/openid': (ctx) => beginOpenId(ctx),
  'POST /api/v1/admin/openid/answer': (ctx, { body }) => consumeOpenIdAnswer(ctx, body),
  'POST /api/v1/admin/openid/tokens': (ctx, { body }) => signInByOpenId(ctx, body),
  'POST /api/v1/admin/recovery-codes': (ctx, { body }) => renewRecoveryCodes(ctx, body.code),
  'GET /api/v1/admin/me': (ctx) => me(ctx),
  'GET /api/v1/admin/sessions': (ctx) => listSessions(ctx),
  'DELETE /api/v1/admin/sessions/{id}': (ctx, { params }) => endSessions(ctx, params.id),
  'POST /api/v1/admin/sessions/end-all': (ctx) => endSessions(ctx, null),
})
