import { timelineSource } from './source.store.ts'

/** App instances that are or were the person's. */
export const devices = timelineSource(
  'device',
  `select haid, created_at, 'device_registered',
          jsonb_build_object('haid', haid, 'clientType', client_type, 'clientVersion', client_version,
                             'earnsFor', owner_id),
          case when owner_id <> user_id then 'EARNS_FOR_ANOTHER_ACCOUNT' end, null::jsonb
     from app_instances where user_id = any(:users) or owner_id = any(:users)`,
)
