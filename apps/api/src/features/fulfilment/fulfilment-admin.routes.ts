import { fulfilmentAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { exportClaims, importClaims } from './fulfilment-file.ts'
import { claimsPage, settleClaim } from './fulfilment.ts'

export const fulfilmentRoutes = implement(fulfilmentAdmin, {
  'GET /api/v1/admin/claims': (ctx, { query }) => claimsPage(ctx, query),
  'POST /api/v1/admin/claims/{claim_id}/settle': (ctx, { params, body }) => settleClaim(ctx, params.claim_id, body),
  'POST /api/v1/admin/claims/export': (ctx, { body }) => exportClaims(ctx, body),
  'POST /api/v1/admin/claims/import': (ctx, input) => importClaims(ctx, input),
})
