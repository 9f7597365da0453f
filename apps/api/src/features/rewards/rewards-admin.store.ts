import { RewardType } from '@momi/contract'
import { z } from 'zod'
import { json, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

export const countries = read(
  'rewards_countries',
  {},
  { country: 'text', rewards: 'int8', types: json(z.array(RewardType)) },
  `select country, count(*) as rewards, jsonb_agg(distinct type order by type) as types
     from reward_definitions group by country order by country`,
)

/**
 * How many items were won in a range of days, per period, country and type: in all, and by their current status. `cost`
 * is that of the claimed items.
 */
export const won = read(
  'rewards_won',
  { from: 'date', to: 'date', period: 'text', country: 'text?', type: 'text?' },
  {
    country: 'text',
    type: text(RewardType),
    period: 'date',
    won: 'int8',
    unclaimed: 'int8',
    pending: 'int8',
    claimed: 'int8',
    expired: 'int8',
    cost: 'text?',
    pending_cost: 'text?',
  },
  `select d.country, d.type, date_trunc(:period, c.day::timestamp)::date as period,
          sum(c.items)::int8 as won,
          coalesce(sum(c.items) filter (where c.state = 'UNCLAIMED'), 0)::int8 as unclaimed,
          coalesce(sum(c.items) filter (where c.state = 'PENDING'), 0)::int8 as pending,
          coalesce(sum(c.items) filter (where c.state = 'CLAIMED'), 0)::int8 as claimed,
          coalesce(sum(c.items) filter (where c.state = 'EXPIRED'), 0)::int8 as expired,
          sum(case c.state when 'CLAIMED' then c.items else 0 end * d.amount::numeric)::text as cost,
          sum(case c.state when 'PENDING' then c.items else 0 end * d.amount::numeric)::text as pending_cost
     from reward_definitions d
     join reward_counts c on c.definition_id = d.id
    where c.state = any('{UNCLAIMED,PENDING,CLAIMED,EXPIRED}') and c.day between :from and :to
      and (:country::text is null or d.country = :country)
      and (:type::text is null or d.type = :type)
    group by d.country, d.type, date_trunc(:period, c.day::timestamp)
   having sum(c.items) > 0
    order by period, d.country, d.type`,
)

/**
 * Each reward with its free items, by the day from which they can be won, and the number of items won from the day
 * `since` to the day before `today`.
 */
export const stocks = read(
  'rewards_stocks',
  { country: 'text?', since: 'date', today: 'date' },
  {
    id: 'text',
    country: 'text',
    type: text(RewardType),
    name: 'text?',
    added_on: 'date',
    won: 'int8',
    free: json(z.array(z.object({ day: z.string(), items: z.number() }))),
  },
  `select d.id, d.country, d.type, d.name ->> 'en' as name, (d.created_at at time zone 'UTC')::date as added_on,
          (select coalesce(sum(items), 0)::int8 from reward_counts
            where definition_id = d.id and state = any('{UNCLAIMED,PENDING,CLAIMED,EXPIRED}')
              and day >= :since and day < :today) as won,
          (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'items', items) order by day), '[]')
             from (select day, sum(items) as items from reward_counts
                    where definition_id = d.id and state = 'FREE' group by day having sum(items) > 0) by_day) as free
     from reward_definitions d
    where :country::text is null or d.country = :country
    order by d.country, d.type, d.id`,
)

export const byWinnableDate = read(
  'rewards_by_winnable_date',
  { country: 'text?' },
  { country: 'text', type: text(RewardType), day: 'date', items: 'int8' },
  `select d.country, d.type, c.day, sum(c.items)::int8 as items
     from reward_definitions d
     join reward_counts c on c.definition_id = d.id and c.state = 'FREE'
    where :country::text is null or d.country = :country
    group by d.country, d.type, c.day
   having sum(c.items) > 0
    order by c.day, d.country, d.type`,
)

/** Folds changes of the reward counts into their totals; `done` is the number of folded rows. */
export const foldCounts = write(
  'rewards_fold_counts',
  { most: 'int8' },
  { done: 'int8' },
  `with changes as (
     delete from reward_counts
      where ctid = any (array(select ctid from reward_counts where not is_total limit :most for update skip locked))
     returning definition_id, state, day, items
   ), totals as (
     insert into reward_counts as known (definition_id, state, day, items, is_total)
     select definition_id, state, day, sum(items), true from changes
      group by definition_id, state, day order by definition_id, state, day
     on conflict (definition_id, state, day) where is_total do update set items = known.items + excluded.items
   )
   select count(*) as done from changes`,
)

/**
 * Folds the changes of the stock that has become available into one total per reward, stored with `winnable_at`
 * -infinity; `done` is the number of folded rows.
 */
export const foldStock = write(
  'rewards_fold_stock',
  { now: 'timestamptz', most: 'int8' },
  { done: 'int8' },
  `with due as (
     delete from reward_stock
      where ctid = any (array(select ctid from reward_stock
                               where winnable_at > '-infinity' and winnable_at <= :now
                               order by winnable_at limit :most for update skip locked))
     returning definition_id, items
   ), totals as (
     insert into reward_stock as known (definition_id, winnable_at, items)
     select definition_id, '-infinity', sum(items) from due group by definition_id order by definition_id
     on conflict (definition_id) where winnable_at = '-infinity' do update set items = known.items + excluded.items
   )
   select count(*) as done from due`,
)
