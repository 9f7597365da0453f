import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { clientErrors } from '@momi/contract/errors'

type ClientErrors = typeof clientErrors

/** Error codes that the case file records: all except those about the session (401) or overload (429, 503). */
type RecordedCode = {
  [Code in keyof ClientErrors]: ClientErrors[Code] extends 401 | 429 | 503 ? never : Code
}[keyof ClientErrors]

/** Why a reached milestone was not granted. */
type WithheldReason = 'budget_spent' | 'pool_empty' | 'account_too_new' | 'sign_in_required'

const wrongInput = msg`The request had invalid values`
const badToken = msg`The token was not accepted`
const wrongClient = msg`The client is unknown`
const off = msg`The mission is off`
const noWallet = msg`No wallet is known`
const notEnough = msg`Not enough points`

/** The meaning of each refusal of a person's call, for staff. An error code without a message does not compile. */
export const REFUSALS: Record<RecordedCode | WithheldReason, MessageDescriptor> = {
  budget_spent: msg`The budget of the mission is spent`,
  pool_empty: msg`The reward has no free item`,
  account_too_new: msg`The account is too new for prizes`,
  sign_in_required: msg`The account is not signed in, so it gets no prizes`,
  validation_error: wrongInput,
  invalid_request: wrongInput,
  not_found: msg`Not found, or it belongs to another person`,
  method_not_allowed: wrongInput,
  payload_too_large: msg`What was sent is too large`,
  idempotency_key_reused: msg`The request was repeated with different values`,
  internal_error: msg`The server failed`,
  refresh_token_invalid: badToken,
  refresh_token_wrong_client: badToken,
  api_key_invalid: wrongClient,
  device_secret_mismatch: msg`The secret of the phone differs from the registered one`,
  device_earns_for_another_account: msg`The phone earns for another account`,
  prizes_not_open: msg`Prizes are not open to this account yet`,
  login_google_first: msg`The sign-in needs a Google account first`,
  login_token_invalid: msg`The sign-in’s token was not accepted`,
  login_method_in_use: msg`The sign-in belongs to another account`,
  login_method_already_connected: msg`The account has another sign-in of this kind`,
  login_too_many_merges: msg`Too many accounts were merged into this one`,
  login_last_method: msg`The last sign-in cannot be removed`,
  login_phone_invalid: msg`Not a mobile number`,
  login_phone_other_country: msg`The number is of another country than the account`,
  login_code_wrong: msg`The code was wrong`,
  login_code_expired: msg`The code had expired`,
  login_password_wrong: msg`The number or the password was wrong`,
  login_password_weak: msg`The password is too weak`,
  login_oauth_redirect_not_allowed: msg`The sign-in led to an address that is not allowed`,
  login_oauth_state_invalid: msg`The sign-in was not begun in this session`,
  login_oauth_code_invalid: msg`The sign-in’s code was not accepted`,
  device_move_code_wrong: msg`The code for another phone was wrong, used or expired`,
  device_move_signed_in: msg`The phone was signed in to another account`,
  device_move_other_country: msg`The phone has earned in another country`,
  device_move_limit: msg`The account or the phone has taken part in too many moves`,
  device_move_account_changed: msg`The account on the phone had changed`,
  device_move_none: msg`There was no move to stop or undo`,
  device_move_notice: msg`The account had moved to this phone less than a day before`,
  mobileauth_invalid_token: msg`The sign-in’s token was not accepted`,
  mobileauth_identity_in_use: msg`The sign-in belongs to another account`,
  push_token_invalid: msg`Not a push token`,
  wallet_address_invalid: msg`Not a wallet address`,
  wallet_linked_to_another_account: msg`The wallet belongs to another account`,
  wallet_not_proven: msg`The wallet is not proven`,
  payout_sign_in_required: msg`The wallet is linked, and the account is not signed in`,
  minipay_link_invalid: msg`The MiniPay link has ended`,
  minipay_already_claimed: msg`The reward was claimed already`,
  payout_already_settled: msg`The payout was settled already`,
  payout_lease_missing: msg`The payout service did not have the payouts`,
  payout_leased_elsewhere: msg`Another instance of the payout service has the payouts`,
  payout_transaction_refused: msg`The payout has another transaction`,
  rewards_expired: msg`The time to claim the reward had ended`,
  rewards_no_wallet_address: noWallet,
  rewards_not_payable_again: msg`The reward cannot be paid again`,
  claimforms_form_not_found: msg`There is no such claim form for this person`,
  claimforms_already_submitted: msg`The claim form was sent already`,
  claimforms_v2_validation_error: msg`The claim form had wrong answers`,
  claimforms_identity_already_used: msg`Details of the claim were used before`,
  points_not_enabled_for_country: msg`Points are off in the country`,
  points_not_enabled_for_user: msg`Points are off for this person`,
  points_not_enough: notEnough,
  points_no_wallet_address_for_exchange: noWallet,
  points_exchange_not_enabled: msg`Exchanges are switched off`,
  points_exchange_rate_difference: msg`The exchange rate had changed`,
  points_not_withdrawable_yet: msg`The points were earned too recently to be exchanged`,
  points_amount_too_small: msg`Too few points for an exchange`,
  points_zero_cusd_after_exchange: msg`The points are worth less than the smallest amount that can be paid`,
  market_offer_not_found: msg`The offer is not available to this person`,
  market_already_purchased: msg`It was bought already`,
  market_invalid_offer_hash: msg`The price had changed`,
  market_insufficient_points: notEnough,
  mission_not_enabled: off,
  mission_not_counted: msg`The mission is not completed by a report`,
  mission_counter_conflict: msg`The report did not continue the count of the server`,
  datasaved_not_configured: msg`Data saving is not set up in the country`,
  datasaved_not_enabled: off,
  roulette_mission_not_enabled: off,
  roulette_no_spin_available: msg`No spin was left`,
  roulette_not_enough_points: notEnough,
  roulette_invalid_signature: msg`The spin’s ticket was not accepted`,
  giveaway_not_available: off,
  giveaway_reward_choice_not_available: msg`The chosen package is not available`,
  giveaway_already_claimed_by_haid: msg`The person or the phone has claimed the giveaway before`,
  giveaway_phone_number_already_used: msg`The number has claimed the giveaway before`,
  giveaway_invalid_phone_number: msg`The number cannot receive the package`,
  giveaway_non_participating_operator: msg`The mobile operator is not supported`,
  giveaway_default_browser_required: msg`The browser was not set as default`,
  streaks_mission_not_enabled: off,
  streaks_token_not_validated: msg`The check-in did not come from the app`,
  streaks_no_wallet_address: noWallet,
  streaks_already_checked_in: msg`The person or the wallet has checked in for this day`,
  streaks_cool_off_active: msg`The last check-in was too recent`,
  streaks_date_before_max_record: msg`The last check-in is of a later day`,
  streaks_day_ticket_invalid: msg`The ticket of an offline check-in was not accepted`,
  streaks_freeze_not_available: msg`Freezes cannot be bought`,
  streaks_freeze_price_difference: msg`The price had changed`,
  streaks_freezes_full: msg`The person has as many freezes as allowed`,
}
