import { alertsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { acknowledge, spendingLines } from './alerts.ts'

export const alertsAdminRoutes = implement(alertsAdmin, {
  'GET /api/v1/admin/alerts/lines': (ctx, { query }) => spendingLines(ctx, query.country_code),
  'POST /api/v1/admin/alerts/{alert_id}/acknowledge': (ctx, { params }) => acknowledge(ctx, params.alert_id),
})
