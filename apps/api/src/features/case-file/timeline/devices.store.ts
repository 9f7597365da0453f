import { sortableId, timelineSource } from './source.store.ts'

/** App instances that are or were the person's, and moves of the account and of its phones. */
export const devices = timelineSource(
  'device',
  `select haid, created_at, 'device_registered',
          jsonb_build_object('haid', haid, 'clientType', client_type, 'clientVersion', client_version,
                             'earnsFor', owner_id),
          case when owner_id <> user_id then 'EARNS_FOR_ANOTHER_ACCOUNT' end, null::jsonb
     from app_instances where user_id = any(:users) or owner_id = any(:users)
   union all
   select 'm' || ${sortableId('id')}, at, case when kind = 'TAKE_OVER' then 'phone_taken_over' else 'account_moved' end,
          jsonb_build_object('kind', kind, 'user', user_id, 'from', haid, 'to', coalesce(to_user_id::text, to_haid),
                             'endsAt', ends_at, 'outcome', coalesce(outcome, 'OPEN')),
          null, null
     from device_moves where user_id = any(:users) or to_user_id = any(:users)`,
)

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
