import { dashboardAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { dashboard, dashboardEvents } from './dashboard.ts'

export const dashboardAdminRoutes = implement(dashboardAdmin, {
  'GET /api/v1/admin/dashboard': (ctx) => dashboard(ctx),
  'GET /api/v1/admin/dashboard/events': (ctx, { query }) => dashboardEvents(ctx, query),
})
