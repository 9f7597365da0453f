import { dashboardAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { dashboard, dashboardEvents } from './dashboard.ts'
import { dashboardDays } from './days.ts'
import { retryWork } from './retry.ts'
import { wheelDays } from './wheel.ts'
import { jobsToLookAt, waiting } from './waiting.ts'

export const dashboardAdminRoutes = implement(dashboardAdmin, {
  'GET /api/v1/admin/dashboard': (ctx) => dashboard(ctx),
  'GET /api/v1/admin/dashboard/waiting': (ctx) => waiting(ctx),
  'GET /api/v1/admin/dashboard/days': (ctx, { query }) => dashboardDays(ctx, query.days),
  'GET /api/v1/admin/dashboard/wheel': (ctx, { query }) => wheelDays(ctx, query.days),
  'GET /api/v1/admin/jobs': (ctx) => jobsToLookAt(ctx),
  'POST /api/v1/admin/jobs/retry': (ctx, { body }) => retryWork(ctx, body),
  'GET /api/v1/admin/dashboard/events': (ctx, { query }) => dashboardEvents(ctx, query),
})
