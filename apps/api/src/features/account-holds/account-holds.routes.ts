import { accountHolds, accountHoldsAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { accountHold, appeal } from './account-holds.ts'
import { decideHold, placeHoldByHand } from './decide.ts'
import { holdDetail, holdsPage } from './queue.ts'
import { holdsReport } from './report.ts'
import { liftSuspension, signalRecords } from './suspensions.ts'

export const accountHoldsRoutes = implement(accountHolds, {
  'GET /api/v1/account-hold': (ctx) => accountHold(ctx),
  'POST /api/v1/account-hold/appeal': (ctx, { body }) => appeal(ctx, body),
})

export const accountHoldsAdminRoutes = implement(accountHoldsAdmin, {
  'GET /api/v1/admin/holds': (ctx, { query }) => holdsPage(ctx, query),
  'GET /api/v1/admin/holds/{hold_id}': (ctx, { params }) => holdDetail(ctx, params.hold_id),
  'POST /api/v1/admin/holds': (ctx, { body }) => placeHoldByHand(ctx, body),
  'POST /api/v1/admin/holds/{hold_id}/decide': (ctx, { params, body }) => decideHold(ctx, params.hold_id, body),
  'GET /api/v1/admin/holds/signals': (ctx) => signalRecords(ctx),
  'POST /api/v1/admin/holds/signals/lift': (ctx, { body }) => liftSuspension(ctx, body),
  'GET /api/v1/admin/holds/report': (ctx, { query }) => holdsReport(ctx, query),
})
