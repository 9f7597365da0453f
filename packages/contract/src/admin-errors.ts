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
  admin_code_required: 401,
  admin_code_wrong: 401,
  admin_password_weak: 400,
  admin_locked_out: 429,
  admin_openid_refused: 401,
  // the client as a person sees it
  admin_view_read_only: 403,
  admin_view_no_session: 409,
  // points
  admin_points_account_erased: 409,
  admin_points_not_enabled_for_country: 409,
  admin_points_below_zero: 409,
  admin_points_own_grant: 403,
  admin_points_grant_already_decided: 409,
  admin_points_entry_not_undoable: 409,
  admin_points_entry_already_undone: 409,
  // claims that staff or a partner fulfil
  admin_claim_already_settled: 409,
  admin_claim_failure_not_allowed: 409,
  // views of staff
  admin_saved_views_full: 409,
  // risk signals
  admin_risk_case_reviewed: 409,
  // changes of what Momi gives
  admin_campaign_subject_unknown: 404,
  admin_campaign_time_invalid: 400,
  admin_campaign_time_past: 409,
  admin_campaign_change_ended: 409,
  admin_campaign_change_not_open: 409,
  admin_campaign_change_not_waiting: 409,
  admin_campaign_change_not_ready: 409,
  admin_campaign_change_empty: 409,
  admin_campaign_problems: 409,
  admin_campaign_outdated: 409,
  admin_campaign_conflict: 409,
  admin_campaign_edited_meanwhile: 409,
  admin_campaign_content_changed: 409,
  admin_campaign_own_change: 403,
  admin_campaign_not_rehearsed: 409,
  admin_campaign_rehearsal_changed: 409,
  admin_campaign_rehearsal_running: 409,
  admin_campaign_rehearsal_missing: 409,
  admin_campaign_rehearsal_ended: 409,
  admin_campaign_approval_needed: 409,
  // stock
  admin_stock_batch_changed: 409,
  admin_stock_dates_missing: 409,
  admin_stock_expires_before_winnable: 409,
  admin_stock_already_imported: 409,
  admin_stock_change_needed: 409,
  admin_stock_codes_needed: 409,
  admin_campaign_already_off: 409,
  admin_campaign_no_switch: 409,
  admin_campaign_stop_reviewed: 409,
  admin_campaign_not_releasable: 409,
  // missions of one person
  admin_missions_override_limit: 429,
  // app instances
  admin_app_instance_confirmation_wrong: 400,
  admin_app_instance_push_unavailable: 409,
  admin_app_instance_push_token_stale: 409,
  admin_app_instance_push_private_data: 400,
  admin_app_instance_push_path_invalid: 400,
  // holds of accounts
  admin_hold_open_already: 409,
  admin_hold_ended: 409,
  admin_hold_needs_second_person: 403,
  admin_hold_needs_answer: 409,
  admin_hold_at_longest: 409,
} as const

export type AdminErrorCode = keyof typeof adminErrors
