import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { RewardItem } from './reward-messages.ts'

export type Trace = RewardItem['traces'][number]
type Stage = Trace['stage']

/** How a reward or an exchange reaches the person. */
export type Delivery = 'exchange' | 'payout' | 'form' | 'voucher' | 'top-up'

interface Label {
  /** What happened. */
  past: MessageDescriptor
  /** The label while it is the last step. */
  now?: MessageDescriptor
}

const FAILED: Label = { past: msg`Didn't work` }
const TO_WALLET = {
  SENT_TO_PARTNER: { past: msg`Sent to your wallet` },
  DONE: { past: msg`Arrived` },
  FAILED,
}
const PREPARING = msg`Preparing your payment`
const EARNED: Label = { past: msg`Earned`, now: msg`Ready to claim` }

/** The label of each stage for a kind of delivery. The stage CHECKED of a payout is its request, not a check. */
export const STAGES: Readonly<Record<Delivery, Partial<Record<Stage, Label>>>> = {
  exchange: { CHECKED: { past: msg`Requested`, now: PREPARING }, ...TO_WALLET },
  payout: { EARNED, CHECKED: { past: msg`Claimed`, now: PREPARING }, ...TO_WALLET },
  form: {
    EARNED,
    CHECKED: { past: msg`Claimed`, now: msg`Being checked by our team` },
    SENT_TO_PARTNER: { past: msg`Sent to our partner` },
    DONE: { past: msg`Done` },
    FAILED,
  },
  voucher: { EARNED, DONE: { past: msg`Claimed` }, FAILED },
  'top-up': {
    EARNED: { past: msg`Claimed`, now: msg`Preparing your order` },
    CHECKED: { past: msg`Default browser confirmed` },
    SENT_TO_PARTNER: { past: msg`Ordered from your operator` },
    DONE: { past: msg`Data delivered` },
    FAILED,
  },
}

/** Labels for reasons that replace the label of the stage. */
export const STEPS_BY_REASON: Readonly<Record<string, MessageDescriptor>> = {
  NEW_ACCOUNT: msg`On hold`,
  RECENT_CHANGE: msg`On hold`,
  ACCOUNT_HOLD: msg`We're checking your payout`,
  STOPPED_BY_OWNER: msg`Our team is looking into it`,
  HOLD_ENDED: msg`Checked`,
  WALLET_NOT_PROVEN: msg`Waiting for your wallet`,
  SIGN_IN_REQUIRED: msg`Waiting for your sign-in`,
  DAILY_CAP: msg`Waiting to be sent`,
  TREASURY_EMPTY: msg`Waiting to be sent`,
  FEE_TOO_HIGH: msg`Waiting to be sent`,
  TRANSACTION_LOST: msg`Our team is looking into it`,
  PAID_AGAIN: msg`Sending again`,
  DEFAULT_BROWSER_CHECK: msg`Waiting for your default browser`,
  WAITS_FOR_STAFF: msg`Our team is looking into it`,
  EXPIRED: msg`Expired`,
  LATE: msg`Taking longer than we said`,
}

/** The names of those who have to act next; the person has none here. A newer server may send unknown values. */
export const HOLDERS: Readonly<Record<string, MessageDescriptor>> = {
  momi: msg`with us`,
  partner: msg`with our partner`,
  'payout service': msg`with us`,
}

/** Why a reward or an exchange waits (`until`: its due time) or has failed; reasons that are only for staff have no message. */
export const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  NEW_ACCOUNT: msg({ message: "New account: we'll send it from {until}." }),
  RECENT_CHANGE: msg({
    message: 'Your wallet or sign-in changed, so this waits until {until}. That keeps your money safe.',
  }),
  ACCOUNT_HOLD: msg`We'll send it when our check ends. If we need longer, we'll tell you.`,
  HOLD_ENDED: msg`The check is over. We're sending it now.`,
  STOPPED_BY_OWNER: msg`You told us a change wasn't you. Our team checks this, so we can't give an exact time.`,
  EXPIRED: msg`It wasn't claimed in time.`,
  LATE: msg`Sorry for the delay. That's on us: we're still on it.`,
  DETAILS_NOT_FOUND: msg`Our partner couldn't find an account with your details.`,
  DETAILS_NOT_ACCEPTED: msg`Our partner didn't accept your details.`,
  PARTNER_UNAVAILABLE: msg`Our partner couldn't deliver it. That's not your fault.`,
  NOT_ELIGIBLE: msg`This reward isn't available for your account.`,
  DEFAULT_BROWSER_NOT_KEPT: msg`Your default browser changed.`,
  WAITS_FOR_STAFF: msg`This is taking longer than it should. Our team is looking into it.`,
  PAYOUT_FAILED: msg`The payment didn't go through. That's on us.`,
  WALLET_NOT_PROVEN: msg`Confirm your wallet in MiniPay and we'll send it.`,
  SIGN_IN_REQUIRED: msg`Sign in and we'll send it.`,
  PAID_AGAIN: msg`If it fails again, our team takes care of it.`,
  EXCHANGE_RETURNED: msg`The payment didn't go through. That's on us: your points are back.`,
  DAILY_CAP: msg`Today's payout limit is reached. Yours is in line.`,
  TREASURY_EMPTY: msg`Payouts are paused for a short time. That's on us.`,
  TRANSACTION_LOST: msg`This is taking longer than it should. Our team is looking into it.`,
  FEE_TOO_HIGH: msg`Network fees are high right now. We'll send it when they drop.`,
  EARNED_TWICE: msg`Your account already has one. Each person gets this once.`,
  TOP_UP_REVERSED: msg`Your operator reversed the top-up. You can claim again.`,
}

/** Why a payout that is requested now would wait. */
export const HOLDS = {
  NEW_ACCOUNT: msg`Your account is new, so its payouts wait until then.`,
  RECENT_CHANGE: msg`Your wallet or sign-in changed, so payouts wait until then.`,
  ACCOUNT_HOLD: msg`We're checking your payouts. We'll send it when the check ends.`,
} as const satisfies Record<NonNullable<RewardItem['hold']>['reason'], MessageDescriptor>

/** An expected stage: what will happen, and approximately when. */
interface Ahead {
  stage: Stage
  what: MessageDescriptor
  when: MessageDescriptor
}

const PAYMENT: readonly Ahead[] = [
  { stage: 'SENT_TO_PARTNER', what: msg`We send it to your wallet`, when: msg`Usually within minutes` },
  { stage: 'DONE', what: msg`It arrives in MiniPay`, when: msg`Usually within a minute of sending` },
]

/** The expected stages of each delivery, in order, and what happens after a failure. */
export const ROUTES: Readonly<Record<Delivery, { stages: readonly Ahead[]; otherwise?: MessageDescriptor }>> = {
  exchange: { stages: PAYMENT, otherwise: msg`If the payment fails, your points come back.` },
  payout: { stages: PAYMENT, otherwise: msg`If the payment fails, you can have it sent again.` },
  form: {
    stages: [
      { stage: 'CHECKED', what: msg`Our team checks your details`, when: msg`Usually within a few days` },
      { stage: 'DONE', what: msg`You get your reward`, when: msg`Right after the check` },
    ],
    otherwise: msg`If it fails, we'll tell you why and you can claim again.`,
  },
  voucher: { stages: [] },
  'top-up': {
    stages: [
      { stage: 'CHECKED', what: msg`We confirm your default browser`, when: msg`Once you've kept it long enough` },
      { stage: 'SENT_TO_PARTNER', what: msg`We order it from your operator`, when: msg`Usually within minutes` },
      { stage: 'DONE', what: msg`Your operator adds the data`, when: msg`Usually within an hour` },
    ],
    otherwise: msg`If it fails, you can claim again.`,
  },
}
