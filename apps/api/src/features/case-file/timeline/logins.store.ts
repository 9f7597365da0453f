import { timelineSource } from './source.store.ts'

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
