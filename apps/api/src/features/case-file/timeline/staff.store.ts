import { sortableId, timelineSource } from './source.store.ts'

/** What staff did to the account, in the console and by operators' commands. */
export const staff = timelineSource(
  'staff',
  `select 'a' || ${sortableId('id')}, at, 'staff_action',
          jsonb_build_object('action', action, 'by', staff_email), reason, null::jsonb
     from audit_entries where subject_kind = 'user' and subject_id = any(array(select unnest(:users::uuid[])::text))
   union all
   select 'o' || ${sortableId('id')}, at, 'staff_action',
          jsonb_build_object('action', action, 'by', operator, 'about', about), why, null
     from operator_log where user_id = any(:users)`,
)
