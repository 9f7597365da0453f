import { payoutsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { listedPayouts } from './listed.ts'

export const payoutsAdminRoutes = implement(payoutsAdmin, {
  'GET /api/v1/admin/payouts': (ctx, { query }) => listedPayouts(ctx, query),
})
