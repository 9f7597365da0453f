import { clientState } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { patch, read } from './client-state.ts'

export const clientStateRoutes = implement(clientState, {
  'GET /api/v2/user/client-state': (ctx) => read(ctx),
  'POST /api/v2/user/client-state': (ctx, { body }) => patch(ctx, body.state),
})
