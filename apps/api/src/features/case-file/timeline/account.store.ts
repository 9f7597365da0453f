import { NOTE } from '../notes.ts'
import { COUNTER_CALL } from './missions.store.ts'
import { sortableId, timelineSource } from './source.store.ts'

/** Sessions from their start to their end, and sign-in methods that were connected. */
export const logins = timelineSource(
  'login',
  `select 's' || id, created_at, 'session_started',
          jsonb_build_object('haid', haid, 'clientVersion', client_version, 'apiKey', api_key), null::text, null::jsonb
     from sessions where user_id = any(:users)
   union all
   select 'e' || id, revoked_at, 'session_ended',
          jsonb_build_object('haid', haid, 'clientVersion', client_version, 'apiKey', api_key), null, null
     from sessions where user_id = any(:users) and revoked_at is not null
   union all
   select 'm' || kind || user_id, connected_at, 'identity_connected', jsonb_build_object('method', kind), null, null
     from login_methods where user_id = any(:users)`,
)

/**
 * Merges of other accounts into this one, and of this one into another. Merges whose time an earlier release did not
 * record are left out.
 */
export const merges = timelineSource(
  'merge',
  `select id::text, coalesce(merged_at, earnings_merged_at),
          case when merged_into = any(:users) then 'merged_in' else 'merged_away' end,
          jsonb_build_object('from', id, 'into', merged_into), 'SIGNED_IN_WITH_AN_IDENTITY_OF_THE_OTHER_ACCOUNT',
          null::jsonb
     from users where id = any(:users) and merged_into is not null and coalesce(merged_at, earnings_merged_at) is not null`,
)

/** Refused calls of the person, except for reports of counters: the errors that the client showed. */
export const errors = timelineSource(
  'error',
  `select user_id::text || day || call || code || mission || reason, last_at, 'call_refused',
          jsonb_build_object('call', call, 'code', code, 'times', count, 'firstAt', first_at),
          coalesce(nullif(reason, ''), code), null::jsonb
     from refusals where user_id = any(:users) and call <> '${COUNTER_CALL}'`,
)

export const feedback = timelineSource(
  'feedback',
  `select id::text, at, 'feedback_sent',
          jsonb_build_object('problemArea', problem_area, 'clientVersion', client_version,
                             'hasScreenshot', screenshot is not null), null::text, null::jsonb
     from feedback where user_id = any(:users)`,
)

/** Actions of staff on the account or one of its phones, in the console and by operator commands. */
export const staff = timelineSource(
  'staff',
  `select 'a' || ${sortableId('id')}, at, case action when '${NOTE}' then 'staff_note' else 'staff_action' end,
          jsonb_build_object('action', action, 'by', staff_email), reason, null::jsonb
     from audit_entries
    where (subject_kind, subject_id) in (
            select 'user', unnest(:users::uuid[])::text
             union all
            select 'app_instance', id::text from app_instances where user_id = any(:users))
   union all
   select 'o' || ${sortableId('id')}, at, 'staff_action',
          jsonb_build_object('action', action, 'by', operator, 'about', about), why, null
     from operator_log where user_id = any(:users)`,
)
