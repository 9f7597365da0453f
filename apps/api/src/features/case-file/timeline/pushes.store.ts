import { sortableId, timelineSource } from './source.store.ts'

/** Registered push tokens, and messages with their delivery. */
export const pushes = timelineSource(
  'push',
  `select 'n' || ${sortableId('id')}, at, 'push_delivery', jsonb_build_object('message', kind, 'outcome', outcome),
          case when outcome <> 'sent' then outcome end, null::jsonb
     from notification_log where user_id = any(:users)
   union all
   select 't' || coalesce(token_hash, ''), registered_at, 'push_token_registered',
          jsonb_build_object('haid', haid, 'platform', platform, 'language', language), null, null
     from push_tokens where user_id = any(:users)`,
)
