import { read } from '../../db/db.ts'

/** Whether the country has the mission, and a person's count for today. */
export const dataSavedState = read(
  'data_saved_standing',
  { country: 'text', user: 'uuid?', today: 'date' },
  { configured: 'bool', count: 'int8' },
  `select exists (select from mission_configs where country = :country and type = 'data_saved') as configured,
          coalesce((select count from mission_counters
                     where user_id = :user and type = 'data_saved' and day = :today), 0) as count`,
)
