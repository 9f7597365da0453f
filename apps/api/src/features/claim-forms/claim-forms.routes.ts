import { claimForms } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { claim, formFor } from './claim-forms.ts'

export const claimFormsRoutes = implement(claimForms, {
  'GET /api/v1/claimforms/definition': (ctx, { query }) => formFor(ctx, { item: query.reward_item_id }),
  'POST /api/v1/claimforms/user-responses': (ctx, { body }) => claim(ctx, { item: body.rewardItemId }, body.answers),
  'GET /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}': (ctx, { params }) =>
    formFor(ctx, { flow: params.redeem_flow_id }),
  'POST /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}': (ctx, { params, body }) =>
    claim(ctx, { flow: params.redeem_flow_id }, body.answers),
})
