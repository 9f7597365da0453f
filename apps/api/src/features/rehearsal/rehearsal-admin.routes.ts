import { rehearsalAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { cancelRehearsal, loadRehearsal } from './rehearsals.ts'

export const rehearsalAdminRoutes = implement(rehearsalAdmin, {
  'GET /api/v1/admin/campaign/rehearsals/{rehearsal_id}': async (ctx, { params }) => ({
    rehearsal: await loadRehearsal(ctx.db, params.rehearsal_id),
  }),
  'POST /api/v1/admin/campaign/rehearsals/{rehearsal_id}/cancel': (ctx, { params }) =>
    cancelRehearsal(ctx, params.rehearsal_id),
})
