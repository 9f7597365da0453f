import { z } from 'zod'
import { json, JsonInstant } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

const Counter = z.object({ count: z.number(), reported: z.number(), carried: z.number(), reportedAt: JsonInstant })

const counterOn = (day: string) => `(
            select jsonb_build_object('count', count, 'reported', coalesce(reported, claimed), 'carried', carried,
                                      'reportedAt', coalesce(reported_at, at))
              from mission_counters where user_id = :user and type = 'data_saved' and day = ${day})`

/** Whether the country has the mission, and a person's counters of today and of the day before. */
export const dataSavedState = read(
  'data_saved_state',
  { country: 'text', user: 'uuid?', today: 'date', before: 'date' },
  { configured: 'bool', counter: json(Counter.nullable()), counter_before: json(Counter.nullable()) },
  `select exists (select from mission_configs where country = :country and type = 'data_saved') as configured,
          ${counterOn(':today')} as counter, ${counterOn(':before')} as counter_before`,
)
