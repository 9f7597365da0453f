import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MethodKind } from '@momi/contract'
import { PUSH_KINDS, PUSH_OUTCOMES } from '../app-instances/public.ts'
import { FAILURES } from '../fulfilment/public.ts'
import { MISSION_NAMES } from '../missions/public.ts'
import { REWARD_TYPES } from '../rewards/public.ts'
import { REFUSALS } from './refusal-messages.ts'

type Messages = Readonly<Record<string, MessageDescriptor>>

export const IDENTITIES: Messages = {
  BRAZIL_CPF: msg`CPF`,
  TELEPHONE: msg`phone number`,
  MINIPAY_WALLET_ID: msg`wallet`,
  BET9JA_ACCOUNT: msg`Bet9ja account`,
  DEVICE: msg`phone`,
}

/** Whose turn it is with a reward, a claim or an exchange. */
const HOLDERS: Messages = {
  person: msg`the person`,
  momi: msg`Momi`,
  staff: msg`staff`,
  partner: msg`the partner`,
}

/** The stages whose codes would read as if they were over. */
const STAGES: Messages = { CHECKED: msg`Being checked`, DONE: msg`Delivered` }

/** The text for each field in which a report can conflict with the server's counter. */
export const DIFFERENCES: Messages = {
  mission_day: msg`The day on the phone differs from the server’s`,
  count: msg`The count on the phone differs from the server’s`,
  status: msg`The status on the phone differs from the server’s`,
}

/** Why a reward or a claim of the giveaway is where it is. */
export const STEP_REASONS: Messages = {
  ...FAILURES,
  LATE: msg`Not delivered by its date`,
  WALLET_CLAIMED: msg`To a claimed wallet`,
  WALLET_LINKED: msg`To a linked wallet`,
  WALLET_NATIVE: msg`To a wallet that the app reported`,
  WALLET_ATTESTED: msg`To a wallet with a phone number in MiniPay`,
  WALLET_MATCHED: msg`To the wallet of the verified number`,
  WALLET_SENT: msg`To a wallet that was confirmed by a transaction`,
  DEFAULT_BROWSER_CHECK: msg`The browser has to stay the default one`,
  OPERATOR: msg`The mobile operator has to answer`,
  UNKNOWN: msg`No reason was given`,
}

export const METHODS: Readonly<Record<MethodKind, MessageDescriptor>> = {
  google: msg`Google`,
  moa: msg`browser account`,
  phone: msg`phone number`,
  email: msg`e-mail`,
  mobileauth: msg`mobile operator`,
}

/** What a move of an account or a phone was, and how it ended. */
const MOVES: Messages = {
  CODE: msg`by a code`,
  NUMBER: msg`by the verified number`,
  TAKE_OVER: msg`by a sign-in`,
  OPEN: msg`can still be undone`,
  DONE: msg`final`,
  STOPPED: msg`stopped by the person`,
  UNDONE: msg`undone`,
  REPLACED: msg`replaced by a later one`,
}

export const PRIZES: Messages = { ...REWARD_TYPES, NOTHING_WON: msg`nothing` }

/** Parameters whose values are codes, with the text of each code. */
export const CODES: Readonly<Record<string, Messages>> = {
  mission: MISSION_NAMES,
  identity: IDENTITIES,
  code: REFUSALS,
  holder: HOLDERS,
  stage: STAGES,
  method: METHODS,
  kind: MOVES,
  outcome: { ...MOVES, ...PUSH_OUTCOMES },
  message: PUSH_KINDS,
}
