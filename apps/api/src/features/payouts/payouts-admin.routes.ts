import { payoutsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { stoppedPayouts } from './stopped.ts'

export const payoutsAdminRoutes = implement(payoutsAdmin, {
  'GET /api/v1/admin/payouts': (ctx, { query }) => stoppedPayouts(ctx, query),
})
