import { auditAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { auditChoices, exportAudit, searchAudit } from './audit.ts'

export const auditRoutes = implement(auditAdmin, {
  'GET /api/v1/admin/audit': (ctx, { query }) => searchAudit(ctx, query),
  'GET /api/v1/admin/audit/choices': (ctx) => auditChoices(ctx),
  'POST /api/v1/admin/audit/export': (ctx, { body }) => exportAudit(ctx, body),
})
