import { debug } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { addPoints, sendPush } from './debug.ts'

export const debugRoutes = implement(debug, {
  'POST /api/v1/debug/push-message': (ctx, { body }) => sendPush(ctx, body),
  'POST /api/v1/debug/me/invalidate-cache': (ctx) => ({ forgotten: ctx.clearCachedTokens() }),
  'POST /api/v1/debug/points/add': (ctx, { body }) => addPoints(ctx, body.points),
})
