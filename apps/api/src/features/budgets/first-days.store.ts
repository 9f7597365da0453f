import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/**
 * The missions that run in a country without a forecast of this moment, each with what the same mission is expected to give
 * today in other countries by their own days of the past.
 */
export const withoutForecast = read(
  'budgets_without_forecast',
  { country: 'text', now: 'timestamptz' },
  {
    type: 'text',
    per_person: 'int4',
    elsewhere: json(z.array(z.object({ country: z.string(), awards: z.number() }))),
  },
  `select c.type, rule_times(c.type, c.rule) as per_person,
          coalesce((select jsonb_agg(jsonb_build_object('country', f.country,
                                     'awards', f.expected[array_upper(f.expected, 1)]))
                      from award_forecasts f
                     where f.type = c.type and f.starts_at <= :now and f.ends_at > :now and not f.estimated), '[]')
            as elsewhere
     from mission_configs c
    where c.country = :country and c.enabled
      and not exists (select from award_forecasts f where f.country = c.country and f.type = c.type
                         and f.starts_at <= :now and f.ends_at > :now)
    order by c.type`,
)

/** The mean of the active people of the last seven days, by country. */
export const activePeople = read(
  'budgets_active_people',
  { since: 'timestamptz', until: 'timestamptz' },
  { country: 'text', people: 'int8' },
  `select country, (sum(count) / 7)::int8 as people from activity_counts
    where metric = 'PEOPLE' and bucket >= :since and bucket < :until group by country`,
)

/** The forecasts of a country's missions at this moment that days of the past have made. */
export const forecastsOf = read(
  'budgets_forecasts_of',
  { country: 'text', now: 'timestamptz' },
  { expected: json(z.array(z.number())) },
  `select to_jsonb(expected) as expected from award_forecasts
    where country = :country and starts_at <= :now and ends_at > :now and not estimated order by type`,
)

export const addEstimate = write(
  'budgets_add_estimate',
  {
    country: 'text',
    type: 'text',
    day: 'date',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    wide_until: 'timestamptz',
    expected: 'jsonb',
  },
  {},
  `insert into award_forecasts (country, type, day, starts_at, ends_at, wide_until, expected, estimated)
   values (:country, :type, :day, :starts_at, :ends_at, :wide_until,
           array(select value::float8 from jsonb_array_elements_text(:expected) with ordinality e (value, n) order by n),
           true)
   on conflict do nothing`,
)
