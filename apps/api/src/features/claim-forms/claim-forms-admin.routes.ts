import { claimFormsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { claimFormsPage } from './claim-forms-admin.ts'
import { exportClaimForms } from './claim-forms-export.ts'

export const claimFormsAdminRoutes = implement(claimFormsAdmin, {
  'GET /api/v1/admin/redeem-flow/claim-form': (ctx, { query }) => claimFormsPage(ctx, query),
  'POST /api/v1/admin/redeem-flow/claim-form/export': (ctx, { body }) =>
    exportClaimForms(ctx, body, { isMasked: true }),
  'POST /api/v1/admin/redeem-flow/claim-form/export/unmasked': (ctx, { body }) =>
    exportClaimForms(ctx, body, { isMasked: false }),
})
