import { riskAdmin } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { riskOf } from './clusters.ts'
import { casesToReview, reviewCase, signalStates } from './review.ts'

export const riskAdminRoutes = implement(riskAdmin, {
  'GET /api/v1/admin/users/{id}/risk': (ctx, { params }) => riskOf(ctx, params.id),
  'GET /api/v1/admin/risk/signals': (ctx) => signalStates(ctx),
  'GET /api/v1/admin/risk/cases': (ctx) => casesToReview(ctx),
  'POST /api/v1/admin/risk/cases/{case_id}/verdict': (ctx, { params, body }) => reviewCase(ctx, params.case_id, body),
})
