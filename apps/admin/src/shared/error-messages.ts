import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import type { AdminErrorCode } from '@momi/contract/admin-errors'
import type { ErrorCode } from '@momi/contract/errors'

const signInAgain = msg`Your session has ended. Sign in again.`

/** The message of each error code of the admin calls. A code without a message does not compile. */
const adminMessages = {
  admin_token_missing: signInAgain,
  admin_token_invalid: signInAgain,
  admin_token_expired: signInAgain,
  admin_refresh_token_expired: signInAgain,
  admin_refresh_token_already_used: signInAgain,
  admin_refresh_token_invalid_type: signInAgain,
  admin_permission_denied: msg`Your role does not permit this.`,
  admin_sign_in_failed: msg`The e-mail, the password or the code is wrong, or the code was already used.`,
  admin_set_up_required: msg`Set up your authenticator app first.`,
  admin_code_required: msg`Enter the code from your authenticator app.`,
  admin_code_wrong: msg`This code is wrong or was already used.`,
  admin_view_read_only: msg`You have read-only access as this person.`,
  admin_view_no_session: msg`The person has no session, so there is nothing to see.`,
  admin_password_weak: msg`Choose a longer, less common password that does not contain your e-mail address.`,
  admin_locked_out: msg`Too many failed attempts. Wait a few minutes, then try again.`,
  admin_openid_refused: msg`This sign-in was not accepted, or took too long. Try again, or sign in by password.`,
  admin_points_account_erased: msg`This account was erased.`,
  admin_points_not_enabled_for_country: msg`Points are off in the country of this account.`,
  admin_points_below_zero: msg`The account does not have that many points.`,
  admin_points_own_grant: msg`Another person has to decide what you requested.`,
  admin_points_grant_already_decided: msg`This was already decided. Reload the list.`,
  admin_points_entry_not_undoable: msg`Only entries that staff made can be undone.`,
  admin_points_entry_already_undone: msg`This entry was already undone.`,
  admin_campaign_subject_unknown: msg`There is no such mission, reward or item in this country.`,
  admin_campaign_time_invalid: msg`This time does not exist in the zone, or exists twice. Choose another one.`,
  admin_campaign_time_past: msg`The time of publishing is past. Choose a later one, or publish at once.`,
  admin_campaign_change_ended: msg`This change was already published or discarded. Begin a new one.`,
  admin_campaign_change_not_open: msg`This change is in another state by now. Reload the page.`,
  admin_campaign_change_not_waiting: msg`This change no longer waits for approval. Reload the page.`,
  admin_campaign_change_not_ready: msg`This change cannot be published yet. Submit it first.`,
  admin_campaign_change_empty: msg`This change is still empty. Add what it should change.`,
  admin_campaign_problems: msg`Some fields have problems. They are marked in the form.`,
  admin_campaign_outdated: msg`Something else was published since. Merge it into this change, and submit it again.`,
  admin_campaign_conflict: msg`A field was changed on both sides. Choose which value to keep.`,
  admin_campaign_edited_meanwhile: msg`Somebody else changed the same field in this change meanwhile. Look at the change, and edit it there.`,
  admin_campaign_content_changed: msg`The change was edited after you opened it. Look at it again.`,
  admin_campaign_own_change: msg`You have worked on this change. Ask somebody else to decide it.`,
  admin_campaign_not_rehearsed: msg`This change cannot be tried with what people did.`,
  admin_campaign_rehearsal_running: msg`Its effect is still being computed. Wait for it, or say that you approve without it.`,
  admin_campaign_rehearsal_missing: msg`Its effect is not known. Compute it, or say that you approve without it.`,
  admin_campaign_rehearsal_changed: msg`The effect of this change was computed after you opened it. Look at it again.`,
  admin_campaign_rehearsal_ended: msg`This has already ended.`,
  admin_campaign_approval_needed: msg`A second person has to approve this change first.`,
  admin_campaign_already_off: msg`This is already off.`,
  admin_campaign_no_switch: msg`This cannot be switched off. Change it instead.`,
  admin_campaign_stop_reviewed: msg`Somebody has already looked at this.`,
  admin_campaign_not_releasable: msg`Only what a brake stopped, and nobody changed since, can be released. Make a change instead.`,
  admin_missions_override_limit: msg`You have changed missions of many people today. Ask an operator to go on.`,
  admin_risk_case_reviewed: msg`Somebody has reviewed this case already. Reload the list.`,
  admin_claim_already_settled: msg`This claim was already ended with another outcome. Reload the list.`,
  admin_claim_failure_not_allowed: msg`A claim of the giveaway cannot fail for this reason.`,
  admin_stock_batch_changed: msg`This batch has changed since. Reload the page.`,
  admin_stock_dates_missing: msg`The file has no column winnableOn.`,
  admin_stock_expires_before_winnable: msg`The items would expire before they can be won.`,
  admin_stock_change_needed: msg`Only who imported this can take it back, within 24 hours, and only if nobody had to approve it. Request its withdrawal as a change.`,
  admin_stock_already_imported: msg`Somebody else has imported the same file in the meantime.`,
  admin_stock_codes_needed: msg`A claim of this reward reveals a code. Import a file of codes.`,
  admin_saved_views_full: msg`You have 50 views, which is the most. Delete one first.`,
  admin_hold_open_already: msg`The payouts of this account wait already.`,
  admin_hold_ended: msg`This hold has ended. Reload the page.`,
  admin_hold_needs_second_person: msg`You placed or confirmed this hold. Somebody else has to look at it now.`,
  admin_hold_needs_answer: msg`An answer is due. Release the hold or confirm it.`,
  admin_hold_at_longest: msg`A hold lasts 90 days at most.`,
  admin_app_instance_confirmation_wrong: msg`The typed confirmation is wrong.`,
  admin_app_instance_push_unavailable: msg`Push messages are off on this server.`,
  admin_app_instance_push_token_stale: msg`This push token no longer belongs to this phone. Reload the page.`,
  admin_app_instance_push_private_data: msg`A push message must contain neither personal data nor a code.`,
  admin_app_instance_push_path_invalid: msg`A push message opens a path of the app, such as /missions.`,
} as const satisfies Record<AdminErrorCode, MessageDescriptor>

/** The messages of error codes that any call can return. */
const commonMessages = {
  validation_error: msg`Check what you entered.`,
  invalid_request: msg`Check what you entered.`,
  not_found: msg`This was not found. It may have been removed, or the link is wrong. Reload the page, or search for it.`,
  too_many_requests: msg`Too many requests. Wait a moment, then try again.`,
  idempotency_key_reused: msg`This was already sent with other values. Reload the page.`,
  login_provider_unavailable: msg`The sign-in provider does not answer. Try again, or sign in by password.`,
  service_unavailable: msg`The service is not available at the moment.`,
} as const satisfies Partial<Record<ErrorCode, MessageDescriptor>>

const messages: Partial<Record<string, MessageDescriptor>> = { ...commonMessages, ...adminMessages }

/** The message for a member of staff about a failed call. */
export function messageOf(error: unknown): MessageDescriptor {
  if (error instanceof NetworkError) return msg`The network failed. Check your connection.`
  if (!(error instanceof ApiError)) return msg`Something went wrong on this page. Reload it, then try again.`
  return (error.code && messages[error.code]) || msg`Something went wrong on the server.`
}

/** The message for a member of staff about a page that cannot be shown. */
export const crashMessageOf = (error: unknown): MessageDescriptor =>
  error instanceof ApiError || error instanceof NetworkError
    ? messageOf(error)
    : msg`This page failed to show. Reload it, or go to another page.`
