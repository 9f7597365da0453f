import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const DAYS = `jsonb_to_recordset(:days) as d (country text, day date, slot int)`

/** Adds the shares that a mission of the previous release lacks, and the current day of each mission. */
export const beginDays = write(
  'budgets_begin_days',
  { days: 'jsonb' },
  {},
  `with shares as (
     insert into mission_budgets (country, type, share)
     select country, type, n from mission_configs, generate_series(0, 15) n
     on conflict do nothing
   )
   insert into award_days (country, type, day, awards_before, points_before)
   select b.country, b.type, d.day, sum(b.awards), sum(b.points)
     from ${DAYS} join mission_budgets b on b.country = d.country
    group by b.country, b.type, d.day
   on conflict do nothing`,
)

/** Records how many awards and points each mission has given until now, in the slot of the day that is not over. */
export const countSlots = write(
  'budgets_count_slots',
  { days: 'jsonb' },
  {},
  `update award_days a set awards[d.slot] = t.awards, points[d.slot] = t.points
     from ${DAYS}
     join (select country, type, sum(awards)::int8 as awards, sum(points)::int8 as points
             from mission_budgets group by country, type) t on t.country = d.country
    where a.country = d.country and a.type = t.type and a.day = d.day`,
)

/** The missions of a country without a forecast of a day, each with its last days, oldest first. */
export const missionsToForecast = read(
  'budgets_missions_to_forecast',
  { country: 'text', day: 'date', since: 'date' },
  {
    type: 'text',
    history: json(
      z.array(
        z.object({ day: z.string(), before: z.number(), awards: z.array(z.number().nullable()), points: z.number() }),
      ),
    ),
  },
  `select a.type, jsonb_agg(jsonb_build_object('day', a.day, 'before', a.awards_before, 'awards', a.awards,
                              'points', coalesce(a.points[array_upper(a.points, 1)] - a.points_before, 0))
                            order by a.day) as history
     from award_days a
    where a.country = :country and a.day >= :since and a.day < :day
      and not exists (select from award_forecasts f where f.country = a.country and f.type = a.type and f.day = :day)
    group by a.type order by a.type`,
)

export const addForecast = write(
  'budgets_add_forecast',
  {
    country: 'text',
    type: 'text',
    day: 'date',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    wide_until: 'timestamptz',
    expected: 'jsonb',
  },
  { day: 'date' },
  `insert into award_forecasts (country, type, day, starts_at, ends_at, wide_until, expected)
   values (:country, :type, :day, :starts_at, :ends_at, :wide_until,
           array(select value::float8 from jsonb_array_elements_text(:expected) with ordinality e (value, n) order by n))
   on conflict do nothing returning day`,
)
