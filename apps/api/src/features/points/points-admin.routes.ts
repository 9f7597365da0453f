import { pointsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { approvals, decide, grantPoints } from './grants.ts'
import { ledgerProof, pointsLog, provenBalance } from './points-log.ts'
import { undo } from './undo.ts'

export const pointsAdminRoutes = implement(pointsAdmin, {
  'GET /api/v1/admin/points/balance/{user_id}': (ctx, { params }) => provenBalance(ctx, params.user_id),
  'GET /api/v1/admin/points/proof': ledgerProof,
  'GET /api/v1/admin/points/log': (ctx, { query }) => pointsLog(ctx, query),
  'POST /api/v1/admin/points/log': (ctx, { body }) => grantPoints(ctx, body),
  'POST /api/v1/admin/points/log/{entry_id}/undo': (ctx, { params, body }) => undo(ctx, params.entry_id, body),
  'GET /api/v1/admin/points/approvals': (ctx, { query }) => approvals(ctx, query),
  'POST /api/v1/admin/points/approvals': (ctx, { body }) => decide(ctx, body),
})
