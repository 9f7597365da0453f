import { COUNTER_CALL } from './counters.store.ts'
import { timelineSource } from './source.store.ts'

/** Refused calls of the person, except for reports of counters: the errors that the client showed. */
export const errors = timelineSource(
  'error',
  `select user_id::text || day || call || code || mission || reason, last_at, 'call_refused',
          jsonb_build_object('call', call, 'code', code, 'times', count, 'firstAt', first_at),
          coalesce(nullif(reason, ''), code), null::jsonb
     from refusals where user_id = any(:users) and call <> '${COUNTER_CALL}'`,
)
