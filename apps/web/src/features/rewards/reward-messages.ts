import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Api, Output } from '@momi/contract'

export type RewardItem = Output<Api['GET /api/v1/rewards/my-items/{reward_item_id}']>
export type RewardSummary = Output<Api['GET /api/v1/rewards/earned']>['items'][number]

/** A reward's name; a hidden one keeps its name secret. */
export const nameOf = (reward: Pick<RewardSummary, 'name' | 'isHidden'>): MessageDescriptor | string =>
  reward.isHidden ? msg`Hidden Reward` : (reward.name ?? msg`Reward`)

export const STATUSES = {
  UNCLAIMED: msg`Claim now`,
  PENDING: msg`Pending`,
  CLAIMED: msg`Claimed`,
  EXPIRED: msg`Expired`,
} as const satisfies Record<RewardSummary['status'], MessageDescriptor>
