import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Api, Output } from '@momi/contract'

export type RewardItem = Output<Api['GET /api/v1/rewards/my-items/{reward_item_id}']>
export type RewardSummary = Output<Api['GET /api/v1/rewards/earned']>['items'][number]
type Stage = RewardItem['traces'][number]['stage']

/** A reward's name; a hidden one keeps its name secret. */
export const nameOf = (reward: Pick<RewardSummary, 'name' | 'isHidden'>): MessageDescriptor | string =>
  reward.isHidden ? msg`Hidden Reward` : (reward.name ?? msg`Reward`)

export const STATUSES = {
  UNCLAIMED: msg`Claim now`,
  PENDING: msg`Pending`,
  CLAIMED: msg`Claimed`,
  EXPIRED: msg`Expired`,
} as const satisfies Record<RewardSummary['status'], MessageDescriptor>

export const STAGES = {
  EARNED: msg`Earned`,
  CHECKED: msg`Checked`,
  SENT_TO_PARTNER: msg`On its way`,
  CONFIRMED: msg`Confirmed`,
  DONE: msg`Done`,
  FAILED: msg`Did not work`,
} as const satisfies Record<Stage, MessageDescriptor>

/** Who has to act. A newer server may send unknown values. */
export const HOLDERS: Readonly<Record<string, MessageDescriptor>> = {
  person: msg`with you`,
  momi: msg`with us`,
  staff: msg`with our team`,
  partner: msg`with our partner`,
  'payout service': msg`with the payout service`,
}

/** Why it waits or failed; reasons for staff only have no message. */
export const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  NEW_ACCOUNT: msg`New accounts wait a little before their first payout.`,
  EXPIRED: msg`It was not claimed in time.`,
  DEFAULT_BROWSER_NOT_KEPT: msg`The browser did not stay your default one.`,
  WAITS_FOR_STAFF: msg`This is taking longer than it should. Our team is looking into it.`,
  PAYOUT_FAILED: msg`The payment didn't go through. That's on us.`,
  WALLET_NOT_PROVEN: msg`Confirm your wallet in MiniPay and we'll send it.`,
  PAID_AGAIN: msg`We're sending it again.`,
  EXCHANGE_RETURNED: msg`The payment didn't go through. That's on us: your points are back.`,
  DAILY_CAP: msg`Today's payout limit is reached. Yours is in line.`,
  TREASURY_EMPTY: msg`Payouts are paused for a short time. That's on us.`,
  FEE_TOO_HIGH: msg`Network fees are high right now. We'll send it when they drop.`,
  TOP_UP_REVERSED: msg`The operator took it back. You can claim again.`,
}
