import { budgetsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { budgets } from './lines.ts'

export const budgetsAdminRoutes = implement(budgetsAdmin, {
  'GET /api/v1/admin/budgets': (ctx, { query }) => budgets(ctx, query.country_code),
})
