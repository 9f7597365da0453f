import { liabilityAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { liability, liabilitySeries } from './liability.ts'

export const liabilityAdminRoutes = implement(liabilityAdmin, {
  'GET /api/v1/admin/liability': (ctx, { query }) => liability(ctx, query.day),
  'GET /api/v1/admin/liability/series': (ctx, { query }) => liabilitySeries(ctx, query.country_code),
})
