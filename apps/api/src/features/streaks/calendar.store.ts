import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

/** A person's first check-in, and the check-ins and adjustments of a month. */
export const streakMonth = read(
  'streaks_streak_month',
  { user: 'uuid', first: 'date', last: 'date' },
  {
    since: 'date?',
    check_ins: json(z.array(z.string())),
    adjustments: json(z.array(z.object({ date: z.string(), kind: z.string() }))),
  },
  `select (select min(day) from streak_check_ins where user_id = :user) as since,
          coalesce((select jsonb_agg(day) from streak_check_ins
                     where user_id = :user and day between :first and :last), '[]') as check_ins,
          coalesce((select jsonb_agg(jsonb_build_object('date', day, 'kind', kind)) from streak_adjustments
                     where user_id = :user and day between :first and :last), '[]') as adjustments`,
)
