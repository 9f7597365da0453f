import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import type { ClientErrorCode } from '@momi/contract/errors'

const tryLater = msg`Something went wrong on our side. Please try again later.`
const signInAgain = msg`Your session has ended. Please reload the page.`
const signInFailed = msg`Signing in did not work. Please try again.`
const notPossible = msg`That did not work. Please check what you entered.`

/** The message of each error code. A new code does not compile without one. */
export const messageFor = {
  validation_error: notPossible,
  invalid_request: notPossible,
  not_found: msg`We could not find that.`,
  method_not_allowed: tryLater,
  payload_too_large: msg`That is too large to send.`,
  too_many_requests: msg`That was a bit too fast. Please wait a moment and try again.`,
  idempotency_key_reused: tryLater,
  internal_error: tryLater,
  service_unavailable: msg`We're having some technical difficulties, please try again later`,
  access_token_missing: signInAgain,
  access_token_invalid: signInAgain,
  access_token_expired: signInAgain,
  access_token_invalid_issuer_or_audience: signInAgain,
  refresh_token_expired: signInAgain,
  refresh_token_already_used: signInAgain,
  refresh_token_invalid: signInAgain,
  refresh_token_wrong_client: signInAgain,
  api_key_invalid: msg`This app version is no longer accepted. Please update it.`,
  device_secret_mismatch: msg`This device could not be recognized. Please reinstall the app.`,
  device_earns_for_another_account: msg`This phone already earns for another account. Sign in to that account to go on earning here.`,
  prizes_not_open: msg`Sign in to get prizes now`,
  login_google_first: msg`You must login using Google account first`,
  login_token_invalid: signInFailed,
  // Its message is in login-failure.ts, because only sign-in needs it.
  login_too_many_merges: signInFailed,
  login_method_in_use: msg`This belongs to another account. Log out and sign in to that one, or contact support.`,
  login_method_already_connected: msg`Your account has another sign-in of this kind. Remove it first.`,
  login_last_method: msg`This is your only way in, so it cannot be removed. Connect another one first.`,
  login_phone_invalid: msg`This is not a valid mobile number.`,
  login_phone_other_country: msg`Your account's phone number is from a different country so it can't be used here, contact support`,
  login_code_wrong: msg`Please enter a valid code`,
  login_code_expired: msg`This code has expired. Ask for a new one.`,
  login_code_too_many_tries: msg`Too many tries. Please ask for a new code later.`,
  login_password_wrong: msg`Phone number or password is wrong.`,
  login_password_weak: msg`Please choose a longer or less common password.`,
  login_oauth_redirect_not_allowed: signInFailed,
  login_oauth_state_invalid: signInFailed,
  login_oauth_code_invalid: signInFailed,
  login_provider_unavailable: msg`The sign-in service does not answer. Please try again in a moment.`,
  mobileauth_invalid_token: signInFailed,
  mobileauth_identity_in_use: msg`This belongs to another account. Log out and sign in to that one, or contact support.`,
  push_token_invalid: tryLater,
  wallet_address_invalid: msg`MiniPay wallet address is invalid`,
  wallet_linked_to_another_account: msg`Linking one MiniPay wallet to multiple Reward accounts is not supported`,
  wallet_not_proven: msg`Confirm your wallet in MiniPay first. We only pay confirmed wallets.`,
  minipay_link_invalid: msg`This link has ended. Open your reward again for a new one.`,
  minipay_already_claimed: msg`This reward has already been claimed.`,
  service_key_invalid: tryLater,
  payout_already_settled: tryLater,
  rewards_expired: msg`This reward could be claimed until a date that has passed.`,
  rewards_no_wallet_address: msg`No MiniPay wallet detected, activate it first`,
  rewards_not_payable_again: msg`We're already on it. Track it on your reward.`,
  claimforms_form_not_found: msg`This form is not there for you. Open the reward again.`,
  claimforms_already_submitted: msg`This form was already sent. Your first answers count.`,
  claimforms_v2_validation_error: msg`Please check the marked fields.`,
  claimforms_identity_already_used: msg`Somebody has already claimed this reward with these details.`,
  points_not_enabled_for_country: msg`Points are not available in your country yet.`,
  points_not_enabled_for_user: msg`Points are not available for you yet.`,
  points_no_wallet_address_for_exchange: msg`No MiniPay wallet detected, activate it first`,
  points_exchange_rate_difference: msg`The rate has just changed. Look at the new one and try again.`,
  points_not_withdrawable_yet: msg`Some of these points were earned a moment ago. They can be exchanged a little later.`,
  points_amount_too_small: msg`That is less than can be exchanged at once.`,
  points_zero_cusd_after_exchange: msg`These points are worth nothing after the exchange. Choose more.`,
  market_offer_not_found: msg`This offer is no longer there for you.`,
  market_already_purchased: msg`You already own this.`,
  market_invalid_offer_hash: msg`The price has changed. Look at the new one before you buy.`,
  market_insufficient_points: msg`You do not have enough points to buy this.`,
  points_not_enough: msg`You do not have enough points for this.`,
  mission_not_enabled: msg`This mission is not open for you right now.`,
  mission_not_counted: msg`This mission is completed in another way. Open it to see how.`,
  mission_counter_conflict: msg`Your progress was a little behind. It is up to date now.`,
  datasaved_not_configured: msg`Data saving rewards are not set up in your country yet.`,
  datasaved_not_enabled: msg`Data saving rewards are not open for you right now.`,
  roulette_mission_not_enabled: msg`The lucky wheel is not open for you right now.`,
  roulette_draw_failed: msg`The wheel got stuck. Your spin is still yours: please try again.`,
  roulette_no_spin_available: msg`You have no spin left. Complete missions to get more.`,
  roulette_not_enough_points: msg`You do not have enough points to buy a spin.`,
  roulette_invalid_signature: msg`This spin is too old. Please open the wheel again.`,
  roulette_gas_fee_service_error: msg`The network fee could not be prepared. Nothing is lost: please try again in a few minutes.`,
  giveaway_not_available: msg`This giveaway is no longer available`,
  giveaway_reward_choice_not_available: msg`Reward choice not available`,
  giveaway_partner_connection_error: msg`There was an error while processing your claim form, try again later`,
  giveaway_already_claimed_by_haid: msg`You've already claimed this reward`,
  giveaway_phone_number_already_used: msg`This phone number has already received a reward. Try another one.`,
  giveaway_invalid_phone_number: msg`This phone number cannot receive the reward. Please check it.`,
  giveaway_non_participating_operator: msg`GSM Operator does not participate`,
  giveaway_default_browser_required: msg`Make this your default browser first, then claim.`,
  streaks_day_ticket_invalid: msg`This check-in came too late to count. Check in now to go on.`,
  streaks_freeze_not_available: msg`Freezes cannot be bought right now.`,
  streaks_freezes_full: msg`You already hold as many freezes as you can.`,
  streaks_mission_not_enabled: msg`The daily streak is not open for you right now.`,
  streaks_token_not_validated: msg`Please open Missions from the browser app to check in.`,
  streaks_no_wallet_address: msg`Connect a MiniPay wallet first, then check in.`,
  streaks_already_checked_in: msg`This wallet has already checked in today. Come back tomorrow!`,
  streaks_cool_off_active: msg`It is a little too soon for the next check-in. Please wait for the countdown.`,
  streaks_date_before_max_record: msg`Your last check-in lies ahead of today. Please come back tomorrow.`,
} as const satisfies Record<ClientErrorCode, MessageDescriptor>

const offline = msg`You seem to be offline. Check your connection and try again.`

/** The message of any error. */
export function messageOf(error: unknown): MessageDescriptor {
  if (error instanceof NetworkError) return offline
  const code = error instanceof ApiError ? error.code : undefined
  return code && Object.hasOwn(messageFor, code) ? messageFor[code as ClientErrorCode] : tryLater
}
