import { sortableId, timelineSource } from './source.store.ts'

/** Actions of staff on the account or one of its phones, in the console and by operator commands. */
export const staff = timelineSource(
  'staff',
  `select 'a' || ${sortableId('id')}, at, 'staff_action',
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
