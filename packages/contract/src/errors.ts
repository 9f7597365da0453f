import { adminErrors } from './admin-errors.ts'

/** Error codes of the clients' calls with their HTTP status: the web client has a message for each. */
export const clientErrors = {
  // any call
  validation_error: 422,
  invalid_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  too_many_requests: 429,
  idempotency_key_reused: 422,
  internal_error: 500,
  service_unavailable: 503,
  // auth token
  access_token_missing: 401,
  access_token_invalid: 401,
  access_token_expired: 401,
  access_token_invalid_issuer_or_audience: 401,
  refresh_token_expired: 401,
  refresh_token_already_used: 401,
  refresh_token_invalid: 400,
  refresh_token_wrong_client: 400,
  api_key_invalid: 403,
  device_secret_mismatch: 403,
  // one account per device
  device_earns_for_another_account: 403,
  // prizes
  prizes_not_open: 403,
  // login
  login_google_first: 403,
  login_token_invalid: 400,
  login_method_in_use: 409,
  login_method_already_connected: 409,
  login_too_many_merges: 409,
  login_last_method: 409,
  login_phone_invalid: 400,
  login_phone_other_country: 403,
  login_code_wrong: 400,
  login_code_expired: 400,
  login_code_too_many_tries: 429,
  login_password_wrong: 400,
  login_password_weak: 400,
  login_oauth_redirect_not_allowed: 400,
  login_oauth_state_invalid: 400,
  login_oauth_code_invalid: 400,
  login_provider_unavailable: 503,
  // moves of accounts and phones
  device_move_code_wrong: 400,
  device_move_signed_in: 409,
  device_move_other_country: 409,
  device_move_limit: 409,
  device_move_account_changed: 409,
  device_move_none: 404,
  device_move_notice: 409,
  // mobile-auth
  mobileauth_invalid_token: 400,
  mobileauth_identity_in_use: 400,
  // push token
  push_token_invalid: 400,
  // wallet
  wallet_address_invalid: 400,
  wallet_linked_to_another_account: 409,
  wallet_not_proven: 403,
  payout_sign_in_required: 403,
  // minipay
  minipay_link_invalid: 404,
  minipay_already_claimed: 409,
  // service key
  service_key_invalid: 401,
  payout_already_settled: 409,
  payout_lease_missing: 409,
  payout_leased_elsewhere: 409,
  payout_transaction_refused: 409,
  // rewards
  rewards_expired: 400,
  rewards_no_wallet_address: 400,
  rewards_not_payable_again: 409,
  // claim forms
  claimforms_form_not_found: 404,
  claimforms_already_submitted: 409,
  claimforms_v2_validation_error: 422,
  claimforms_identity_already_used: 409,
  // points
  points_not_enabled_for_country: 403,
  points_not_enabled_for_user: 403,
  points_not_enough: 400,
  points_no_wallet_address_for_exchange: 400,
  points_exchange_not_enabled: 400,
  points_exchange_rate_difference: 400,
  points_not_withdrawable_yet: 400,
  points_amount_too_small: 400,
  points_zero_cusd_after_exchange: 400,
  // market
  market_offer_not_found: 404,
  market_already_purchased: 409,
  market_invalid_offer_hash: 400,
  market_insufficient_points: 400,
  // missions
  mission_not_enabled: 400,
  // counter update
  mission_not_counted: 400,
  mission_counter_conflict: 409,
  // data saved
  datasaved_not_configured: 400,
  datasaved_not_enabled: 400,
  // roulette
  roulette_mission_not_enabled: 400,
  roulette_draw_failed: 503,
  roulette_no_spin_available: 400,
  roulette_not_enough_points: 400,
  roulette_invalid_signature: 400,
  roulette_gas_fee_service_error: 503,
  // giveaway
  giveaway_not_available: 400,
  giveaway_reward_choice_not_available: 400,
  giveaway_partner_connection_error: 503,
  giveaway_already_claimed_by_haid: 409,
  giveaway_phone_number_already_used: 409,
  giveaway_invalid_phone_number: 400,
  giveaway_non_participating_operator: 400,
  giveaway_default_browser_required: 400,
  // streaks check-in
  streaks_mission_not_enabled: 400,
  streaks_token_not_validated: 400,
  streaks_no_wallet_address: 400,
  streaks_already_checked_in: 400,
  streaks_cool_off_active: 400,
  streaks_date_before_max_record: 400,
  streaks_day_ticket_invalid: 400,
  streaks_freeze_not_available: 400,
  streaks_freeze_price_difference: 400,
  streaks_freezes_full: 409,
} as const

/** Every error code of the API with its HTTP status (GET /api/v1/errors/codes). */
export const errors = { ...clientErrors, ...adminErrors } as const

export type ClientErrorCode = keyof typeof clientErrors
export type ErrorCode = keyof typeof errors

/** The state of a mission's counter on the server. */
export interface MissionCounter {
  /** The mission day of the counter, 'YYYY-MM-DD'. */
  missionDay: string
  count: number
  /** The count at which the next reward is given; after the last reward, the count of that one. null if hidden. */
  target: number | null
  status: 'IN_PROGRESS' | 'COMPLETED'
}

/**
 * The body of every error answer. `detail` is an English sentence for developers, never shown if the code has
 * a message.
 */
export interface ErrorBody {
  errorCode: ErrorCode
  detail: string
  errors?: { path: string; message: string }[]
  /** The server's state of the counter, for mission_counter_conflict. */
  counter?: MissionCounter
  requestId: string
}
