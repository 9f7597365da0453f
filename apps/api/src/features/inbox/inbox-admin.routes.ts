import { inboxAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { inbox } from './inbox.ts'

export const inboxAdminRoutes = implement(inboxAdmin, {
  'GET /api/v1/admin/campaign/inbox': (ctx) => inbox(ctx),
})
