import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminApi, Output } from '@momi/contract'

type PayoutType = Output<AdminApi['GET /api/v1/admin/payouts']>['items'][number]['type']

/** What a payout pays. */
export const PAYOUT_TYPES: Readonly<Record<PayoutType, MessageDescriptor>> = {
  REWARD: msg`Reward`,
  POINTS_EXCHANGE: msg`Exchange of points`,
}
