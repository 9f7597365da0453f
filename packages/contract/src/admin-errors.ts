/** Error codes of admin calls with their HTTP status: the console has a message for each. */
export const adminErrors = {
  // admin token
  admin_token_missing: 401,
  admin_token_invalid: 401,
  admin_token_expired: 401,
  admin_refresh_token_expired: 400,
  admin_refresh_token_already_used: 400,
  admin_refresh_token_invalid_type: 400,
  admin_permission_denied: 403,
  // sign-in
  admin_sign_in_failed: 401,
  admin_set_up_required: 403,
  admin_already_set_up: 409,
  admin_code_required: 401,
  admin_code_wrong: 401,
  admin_password_weak: 400,
  admin_locked_out: 429,
  // the client as a person sees it
  admin_view_read_only: 403,
  admin_view_no_session: 409,
} as const

export type AdminErrorCode = keyof typeof adminErrors
