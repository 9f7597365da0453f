/** Every error code the API can answer, with the HTTP status it travels under (GET /api/v1/errors/codes). */
export const errors = {
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
  // wallet
  wallet_address_invalid: 400,
  // points
  points_not_enabled_for_country: 403,
  points_not_enough: 400,
  // missions
  mission_not_enabled: 400,
  // streaks check-in
  streaks_mission_not_enabled: 400,
  streaks_token_not_validated: 400,
  streaks_no_wallet_address: 400,
  streaks_already_checked_in: 400,
  streaks_cool_off_active: 400,
  streaks_date_before_max_record: 400,
} as const

export type ErrorCode = keyof typeof errors

/** The body of every error answer. `detail` is an English sentence for developers, never shown where a code has words. */
export interface ErrorBody {
  errorCode: ErrorCode
  detail: string
  errors?: { path: string; message: string }[]
  requestId: string
}
