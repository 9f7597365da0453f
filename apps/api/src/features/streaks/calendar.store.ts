import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

const Days = z.array(z.object({ date: z.string(), state: z.enum(['CHECKED_IN', 'FREEZE', 'OUTAGE']) }))

/** A person's first check-in, and the days of a month with a check-in or a cover. A check-in comes last. */
export const streakMonth = read(
  'streaks_month',
  { user: 'uuid', first: 'date', last: 'date' },
  { since: 'date?', days: json(Days) },
  `select (select min(day) from streak_check_ins where user_id = :user) as since,
          coalesce((select jsonb_agg(jsonb_build_object('date', d.day, 'state', d.state) order by d.state desc)
                      from (select day, 'CHECKED_IN' as state from streak_check_ins
                             where user_id = :user and day between :first and :last
                            union all
                            select day, case kind when 'FREEZE_USED' then 'FREEZE' else 'OUTAGE' end
                              from streak_adjustments
                             where user_id = :user and day between :first and :last
                               and kind in ('FREEZE_USED', 'BRIDGED')) d), '[]') as days`,
)
