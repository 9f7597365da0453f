import { read } from '../../db/db.ts'

/**
 * How each subject of these countries was used since a time: in total (`step` is null) and by step. A country was used
 * by whoever used something of it, by kind; its points are those that missions gave, less what spins cost. It reads all
 * that was given in that time, and nothing older, so it is only for staff who prepare a change.
 */
export const subjectUses = read(
  'campaign_subject_uses',
  { since: 'timestamptz', countries: 'text[]' },
  { kind: 'text', country: 'text', key: 'text', step: 'text?', people: 'int8', uses: 'int8', points: 'int8' },
  `with check_ins as materialized (
     select user_id, streak_day, points, reversed_at from streak_check_ins where at >= :since
   ), used as (
     select 'mission' as kind, country, mission as key, coalesce(milestone::text, '') as step, user_id, points,
            0 as paid
       from awards where at >= :since and reversed_at is null
     union all
     select 'mission', u.country, 'streaks', c.streak_day::text, c.user_id, c.points, 0
       from check_ins c join users u on u.id = c.user_id
      where c.reversed_at is null
     union all
     select 'mission', country, 'roulette', source, user_id, case when type = 'POINTS' then amount else 0 end, price
       from roulette_spins where at >= :since
     union all
     select 'mission', country, 'giveaway', choice, user_id, 0, 0 from giveaway_claims where claimed_at >= :since
     union all
     select 'reward', d.country, d.id, '', i.owner_id, 0, 0
       from reward_items i join reward_definitions d on d.id = i.definition_id
      where i.assigned_at >= :since
     union all
     select 'market_item', coalesce(m.country, '*'), m.id, '', p.user_id, 0, 0
       from market_purchases p join market_items m on m.id = p.item_id
      where p.at >= :since
     union all
     select 'exchange_rate', u.country, 'rate', '', e.user_id, 0, 0
       from points_exchanges e join users u on u.id = e.user_id
      where e.at >= :since
   )
   select case grouping(key) when 0 then kind else 'country' end as kind, country,
          case grouping(key) when 0 then key else 'settings' end as key,
          case when grouping(step) = 0 then step when grouping(key) = 1 and grouping(kind) = 0 then kind end as step,
          count(distinct user_id) as people, count(*) as uses,
          case grouping(key) when 0 then sum(points) else sum(points - paid) end::int8 as points
     from used
    where country = any(:countries)
    group by grouping sets ((kind, country, key), (kind, country, key, step), (country), (country, kind))
   having grouping(key) = 0 or country <> '*'`,
)

/** The points that missions gave on the counted days from `from` and before `until`. */
export const givenOn = read(
  'campaign_given_on',
  { missions: 'jsonb' },
  { country: 'text', mission: 'text', days: 'int8', points: 'int8' },
  `select a.country, a.type as mission, count(*) as days,
          sum(a.points[array_upper(a.points, 1)] - a.points_before)::int8 as points
     from jsonb_to_recordset(:missions) as m(country text, mission text, "from" date, until date)
     join award_days a on a.country = m.country and a.type = m.mission and a.day >= m."from" and a.day < m.until
    where cardinality(a.points) > 0
    group by a.country, a.type order by a.country, a.type`,
)
