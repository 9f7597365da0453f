import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FindingCode } from '@momi/contract'

interface Suggestion {
  title: MessageDescriptor
  body: MessageDescriptor
  /** The path of the app that the message opens. */
  path: string
}

/** The suggested push message for a finding. Lock screens show it, so it has no personal data and no amounts. */
export const PUSH_SUGGESTIONS: Partial<Record<FindingCode, Suggestion>> = {
  wallet_with_another_account: {
    title: msg`Your wallet is linked to another account`,
    body: msg`Sign in to the account that has the wallet, or use another wallet here.`,
    path: '/profile',
  },
  identity_already_used: {
    title: msg`Your claim was not accepted`,
    body: msg`Some of the details were used in a claim before. Open the reward and enter details that are yours alone.`,
    path: '/rewards/earned',
  },
  clock_conflict: {
    title: msg`Check the date of your phone`,
    body: msg`Your phone shows another day than we do. Turn on automatic date and time zone in its settings, then open Momi again.`,
    path: '/missions',
  },
  check_in_without_wallet: {
    title: msg`Check-in needs a wallet`,
    body: msg`Activate your MiniPay wallet, then check in again.`,
    path: '/activate-wallet',
  },
  wallet_not_proven: {
    title: msg`Confirm your wallet`,
    body: msg`We only pay confirmed wallets. Open your reward and confirm your wallet in MiniPay.`,
    path: '/rewards/earned',
  },
  payout_held: {
    title: msg`Your payout is on its way`,
    body: msg`It waits for a short check that every new account has. You do not have to do anything.`,
    path: '/rewards/earned',
  },
  giveaway_failed: {
    title: msg`Your data was not delivered`,
    body: msg`The last claim did not go through. Open the giveaway to claim again.`,
    path: '/giveaway',
  },
  version_too_old: {
    title: msg`Update your app`,
    body: msg`Your version is too old to sign in. Update the app in its store, then open Momi again.`,
    path: '/missions',
  },
}
