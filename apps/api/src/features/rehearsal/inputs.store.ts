import { json, text } from '../../db/columns.ts'
import { HAS_AGING_SIGNAL, HAS_SIGNAL } from '../../core/ledger/signals.ts'
import { read } from '../../db/db.ts'
import { ConfigKindName } from '@momi/contract'
import { Input, Person } from './input-columns.store.ts'

/** The accounts that are rehearsed: those of these countries whose ids are in the range. */
const PEOPLE = `select u.id, u.country, span.from_at, span.to_at
       from users u
       join jsonb_to_recordset(:spans) as span(country text, from_at timestamptz, to_at timestamptz)
         on span.country = u.country
      where u.id between :least and :most and u.user_type <> 'ERASED'`

/** The points of an award `h` were held, and a brake refused them. */
const IS_REFUSED = `coalesce(h.outcome = 'REFUSED', false)`

const GIFT = (row: string) => `'points', ${row}.points, 'spins', ${row}.spins, 'reward', i.definition_id,
             'itemId', ${row}.reward_item, 'claimed', coalesce(i.status <> 'UNCLAIMED', false), 'isRefused', ${IS_REFUSED}`

/** Reasons of movements that the inputs below cause. */
const CAUSED = `('STREAK_CHECK_IN', 'STREAK_CHECK_IN_REVERSED', 'EXCHANGE_RETURNED', 'STREAK_FREEZE_BOUGHT', 'MISSION_COMPLETED', 'ROULETTE_WON', 'ROULETTE_SPIN_BOUGHT',
                 'MARKET_PURCHASE', 'POINTS_EXCHANGED')`

/**
 * All inputs of the mission days `from` to `to`, in the order in which they happened. `spans`: the same days as instants,
 * for each country. It reads all that was stored of these people, so it runs only in jobs.
 */
export const inputs = read(
  'rehearsal_inputs',
  {
    spans: 'jsonb',
    /** The first and the last instant of these days anywhere. */
    begin: 'timestamptz',
    end: 'timestamptz',
    from: 'date',
    to: 'date',
    least: 'uuid',
    most: 'uuid',
  },
  { at: 'timestamptz', user_id: 'uuid', input: json(Input) },
  `with person as materialized (${PEOPLE})
   select at, user_id, input
     from (
       select coalesce(h.at, e.at, c.at) as at, 1 as step, c.user_id, c.day::text as tie,
              jsonb_build_object('kind', 'CHECK_IN', 'day', c.day, 'at', c.at, 'streakDay', c.streak_day,
                                 'points', c.points, 'isRefused', ${IS_REFUSED}) as input
         from streak_check_ins c
         join person p on p.id = c.user_id
         left join ledger_entries e on e.reason = 'STREAK_CHECK_IN' and e.ref = c.user_id || ':' || c.day
                                   and e.at >= :begin
         left join held_awards h on h.reason = 'STREAK_CHECK_IN' and h.ref = c.user_id || ':' || c.day
        where c.day between :from and :to
       union all
       select a.at, 2, a.user_id, lpad(a.id::text, 20, '0'),
              case when a.mission = 'loyalty_bonus'
                then jsonb_build_object('kind', 'BONUS', 'day', a.day, ${GIFT('a')})
                else jsonb_build_object('kind', case when a.earned_by is null then 'SIGN_IN' else 'MILESTONE' end,
                       'mission', a.mission, 'day', a.day, 'milestone', a.milestone, ${GIFT('a')}) end
         from awards a
         join person p on p.id = a.user_id
         left join reward_items i on i.id = a.reward_item
         left join held_awards h on h.reason = 'MISSION_COMPLETED' and h.ref = a.mission || ':' || a.cause
        where a.day between :from and :to and (a.reversed_at is null or ${IS_REFUSED})
       union all
       select coalesce(n.reported_at, n.at), 3, n.user_id, n.type,
              jsonb_build_object('kind', 'COUNT', 'mission', n.type, 'day', n.day, 'count', n.count)
         from mission_counters n
         join person p on p.id = n.user_id
        where n.day between :from and :to and n.count > 0
       union all
       select s.at, 4, s.user_id, s.period || lpad(s.number::text, 6, '0'),
              jsonb_build_object('kind', 'SPIN', 'drawnUser', s.drawn_user, 'period', s.period, 'number', s.number,
                'day', s.day, 'source', s.source, 'version', s.config_version, 'segment', s.segment, 'type', s.type,
                'amount', s.amount, 'price', s.price, 'reward', i.definition_id,
                'itemId', s.reward_item, 'claimed', coalesce(i.status <> 'UNCLAIMED', false), 'isRefused', ${IS_REFUSED})
         from roulette_spins s
         join person p on p.id = s.user_id
         left join reward_items i on i.id = s.reward_item
         left join held_awards h on h.reason = 'ROULETTE_WON'
                                and h.ref = s.drawn_user || ':' || s.period || ':' || s.number
        where s.day between :from and :to
       union all
       select o.granted_at, 0, o.user_id, lpad(o.id::text, 20, '0'),
              jsonb_build_object('kind', 'SPIN_GIVEN', 'source', o.source)
         from roulette_spins_owned o
         join person p on p.id = o.user_id
        where o.granted_at >= p.from_at and o.granted_at < p.to_at and o.day is null and o.source = 'BET9JA'
       union all
       select f.at, 0, f.user_id, lpad(f.id::text, 20, '0'),
              jsonb_build_object('kind', 'FREEZE', 'id', f.id, 'price', -e.amount)
         from streak_freezes f
         join person p on p.id = f.user_id
         left join ledger_entries e on e.reason = 'STREAK_FREEZE_BOUGHT' and e.ref = f.cause
        where f.at >= p.from_at and f.at < p.to_at
       union all
       select m.at, 5, m.user_id, m.item_id,
              jsonb_build_object('kind', 'PURCHASE', 'item', m.item_id, 'price', m.price)
         from market_purchases m
         join person p on p.id = m.user_id
        where m.at >= p.from_at and m.at < p.to_at
       union all
       select x.at, 5, x.user_id, lpad(x.number::text, 20, '0'),
              jsonb_build_object('kind', 'EXCHANGE', 'id', x.id, 'points', x.points, 'pointsPerUnit', x.points_per_unit)
         from points_exchanges x
         join person p on p.id = x.user_id
        where x.at >= p.from_at and x.at < p.to_at
       union all
       select g.claimed_at, 5, g.user_id, g.id,
              jsonb_build_object('kind', 'PACKAGE', 'id', g.id, 'choice', g.choice, 'status', g.status,
                                 'day', (g.claimed_at at time zone z.zone)::date)
         from giveaway_claims g
         join person p on p.id = g.user_id
         join jsonb_to_recordset(:spans) as z(country text, zone text) on z.country = p.country
        where g.claimed_at >= p.from_at and g.claimed_at < p.to_at
       union all
       select t.at, 0, g.user_id, g.id,
              jsonb_build_object('kind', 'PACKAGE_RETURNED', 'id', g.id, 'choice', g.choice)
         from giveaway_claims g
         join giveaway_traces t on t.claim_id = g.id and t.stage = 'FAILED'
         join person p on p.id = g.user_id
        where g.status = 'FAILURE' and t.at >= p.from_at and t.at < p.to_at
       union all
       select i.assigned_at, 0, i.owner_id, i.id,
              jsonb_build_object('kind', 'ITEM_GIVEN', 'reward', i.definition_id)
         from reward_items i
         join person p on p.id = i.owner_id
        where i.assigned_at >= p.from_at and i.assigned_at < p.to_at
          and not exists (select from awards a where a.user_id = i.owner_id and a.reward_item = i.id)
          and not exists (select from roulette_spins s where s.user_id = i.owner_id and s.reward_item = i.id)
       union all
       select t.at, 0, i.owner_id, i.id,
              jsonb_build_object('kind', 'ITEM_ENDED', 'itemId', i.id, 'reward', i.definition_id, 'wonAt', c.at,
                'mission', coalesce((select a.mission from awards a
                                      where a.user_id = i.owner_id and a.reward_item = i.id limit 1),
                                    (select 'roulette' from roulette_spins s
                                      where s.user_id = i.owner_id and s.reward_item = i.id limit 1)))
         from budget_charges c
         join reward_items i on i.id = c.ref and i.assigned_at = c.at and i.status = 'EXPIRED'
         join person p on p.id = i.owner_id
         join lateral (select at from reward_traces where item_id = i.id order by id desc limit 1) t on true
        where c.kind = 'PRIZE' and c.state = 'RETURNED' and t.at >= p.from_at and t.at < p.to_at
       union all
       select e.at, 0, e.account_id, lpad(e.id::text, 20, '0'),
              case e.reason when 'EXCHANGE_RETURNED'
                then jsonb_build_object('kind', 'EXCHANGE_RETURNED', 'id', e.ref, 'points', e.amount,
                                        'pointsPerUnit', x.points_per_unit, 'madeAt', x.at)
                else jsonb_build_object('kind', 'TAKEN_BACK', 'checkIn', right(e.ref, 10), 'points', -e.amount,
                                        'givenAt', g.at) end
         from ledger_entries e
         join person p on p.id = e.account_id
         left join points_exchanges x on x.id = e.ref and e.reason = 'EXCHANGE_RETURNED'
         left join ledger_entries g on g.reason = 'STREAK_CHECK_IN' and g.ref = e.ref
                                   and e.reason = 'STREAK_CHECK_IN_REVERSED'
        where e.reason in ('EXCHANGE_RETURNED', 'STREAK_CHECK_IN_REVERSED') and e.at >= p.from_at and e.at < p.to_at
          and e.at >= :begin and e.at < :end
       union all
       select e.at, 0, e.account_id, lpad(e.id::text, 20, '0'),
              jsonb_build_object('kind', 'MOVED', 'reason', e.reason, 'points', e.amount, 'mission',
                case e.reason when 'STREAK_CHECK_IN' then 'streaks' else entry_mission(e.reason, e.ref) end)
         from ledger_entries e
         join person p on p.id = e.account_id
        where e.at >= p.from_at and e.at < p.to_at and e.at >= :begin and e.at < :end
          -- An offline check-in, or a late report, of a day before the first one.
          and (e.reason not in ${CAUSED} or entry_day(e.reason, e.ref) < :from)
     ) all_inputs
    order by at, step, user_id, tie`,
)

/** What is known of these people before the first day. */
export const people = read(
  'rehearsal_people',
  { users: 'uuid[]', spans: 'jsonb', from: 'date' },
  { person: json(Person) },
  `select jsonb_build_object(
            'id', u.id, 'country', u.country, 'createdAt', u.created_at, 'hasAgingSignal', ${HAS_AGING_SIGNAL},
            'signedInAt', case when ${HAS_SIGNAL} then
              coalesce((select min(connected_at) from login_methods m where m.user_id = u.id), u.created_at) end,
            'isMerged', u.merged_into is not null
              or exists (select from users m where m.merged_into = u.id and m.merged_at >= s.from_at),
            'overrides', coalesce((select jsonb_object_agg(o.type, o.enabled) from user_mission_overrides o
                                    where o.user_id = u.id), '{}'),
            'balance', coalesce((select e.balance_after from ledger_entries e
                                  where e.account_id = u.id and e.at < s.from_at order by e.id desc limit 1), 0),
            'recent', coalesce((select jsonb_agg(jsonb_build_object('day', r.day, 'streakDay', r.streak_day,
                                  'at', r.at, 'lifetimeStreak', r.lifetime_streak) order by r.day desc)
                                  from (select day, streak_day, at, lifetime_streak from streak_check_ins c
                                         where c.user_id = u.id and c.day < :from order by day desc limit 7) r), '[]'),
            'freezes', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'at', f.at) order by f.at, f.id)
                                   from streak_freezes f
                                  where f.user_id = u.id and f.at < s.from_at
                                    and (f.used_for is null or exists (
                                      select from streak_check_ins c
                                       where c.user_id = u.id and c.day >= :from and c.day > f.used_for
                                         and c.previous_day < f.used_for))), '[]'),
            'held', coalesce((select jsonb_agg(o.source order by o.id) from roulette_spins_owned o
                               where o.user_id = u.id and o.day is null and o.granted_at < s.from_at
                                 and (o.used_at is null or o.used_at >= s.from_at)), '[]'),
            'granted', coalesce((select jsonb_agg(distinct a.mission) from awards a
                                  where a.user_id = u.id and a.milestone is null and a.day < :from), '[]'),
            'lastBonus', (select max(a.day) from awards a
                           where a.user_id = u.id and a.mission = 'loyalty_bonus' and a.day < :from),
            'activeDays', to_jsonb(active_dates(u.id, :from::date - 61, :from::date - 1))) as person
     from users u
     join jsonb_to_recordset(:spans) as s(country text, from_at timestamptz) on s.country = u.country
    where u.id = any(:users)`,
)

/** All versions of missions, rewards and budgets, oldest first. */
export const versions = read(
  'rehearsal_versions',
  {},
  { kind: text(ConfigKindName), country: 'text', key: 'text', version: 'int4', body: 'jsonb', at: 'timestamptz' },
  `select kind, country, key, version, body, at from config_versions
    where kind in ('mission', 'reward', 'budget') order by kind, country, key, version`,
)

/** How often missions gave something in the week before and after each of their last changes. */
export const pastUses = read(
  'rehearsal_past_uses',
  { subjects: 'jsonb', before: 'timestamptz', since: 'timestamptz' },
  { country: 'text', mission: 'text', before: 'int8', after: 'int8' },
  `with change as (
     select v.country, v.key as mission, v.at
       from config_versions v
       join jsonb_to_recordset(:subjects) as s(country text, mission text) on s.country = v.country and s.mission = v.key
      where v.kind = 'mission' and v.version > 1 and v.at < :before and v.at >= :since
   ), used as (
     select country, mission, at from awards where reversed_at is null and at >= :since
     union all
     select u.country, 'streaks', c.at from streak_check_ins c join users u on u.id = c.user_id where c.at >= :since
     union all
     select country, 'roulette', at from roulette_spins where at >= :since
     union all
     select country, 'giveaway', claimed_at from giveaway_claims where claimed_at >= :since
   )
   select c.country, c.mission, count(*) filter (where u.at < c.at) as before,
          count(*) filter (where u.at >= c.at) as after
     from change c
     join used u on u.country = c.country and u.mission = c.mission
                and u.at >= c.at - interval '7 days' and u.at < c.at + interval '7 days'
    group by c.country, c.mission, c.at
    order by c.at`,
)
