import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminApi, Output } from '@momi/contract'

export type ClaimForm = Output<AdminApi['GET /api/v1/admin/redeem-flow/claim-form']>['items'][number]

/** The names of the forms. */
export const VARIANTS: Readonly<Record<ClaimForm['variant'], MessageDescriptor>> = {
  test_schema: msg`Test form`,
  bet9ja_account_only: msg`Bet9ja account`,
  jackpot_cusd: msg`Jackpot`,
}

export const STATUSES: Readonly<Record<ClaimForm['status'], MessageDescriptor>> = {
  UNCLAIMED: msg`Not claimed`,
  PENDING: msg`Claimed, not delivered`,
  CLAIMED: msg`Delivered`,
  EXPIRED: msg`Expired`,
}
