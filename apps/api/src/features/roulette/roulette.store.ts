import { ANNOUNCED, announcedFor } from '../../core/config/announcements.ts'
import { PRIZES_WAITING, PrizesWaiting } from '../../core/missions/prizes.ts'
import { DrawnSegments, PrizeType, SpinSource } from '@momi/contract'
import { z } from 'zod'
import { json, text } from '../../db/columns.ts'
import type { BatchedRead } from '../../db/batched.ts'
import { read, write } from '../../db/db.ts'

/** All data about the person and the prizes on which the wheel depends, except for the rule. */
export const wheelSnapshot = read(
  'roulette_wheel_snapshot',
  {
    user: 'uuid',
    country: 'text',
    day: 'date',
    period: 'date',
    now: 'timestamptz',
    /** When the wheel was shown that may be spun: the prizes of its rule count too. */
    shown_at: 'timestamptz',
    /** The version of that wheel; null: the one of this time. */
    shown_version: 'int4?',
    language: 'text',
  },
  {
    change: ANNOUNCED,
    balance: 'int8',
    budget: 'int8?',
    free: 'int4',
    bet9ja: 'int4',
    bought: 'int4',
    /** The source of the oldest held spin, which is used next. */
    next_source: text(SpinSource.nullable()),
    daily_used: 'int4',
    bought_today: 'int4',
    number: 'int4',
    prizes_waiting: json(PrizesWaiting),
    /** By reward definition. */
    rewards: json(
      z.record(
        z.string(),
        z.object({ name: z.string().nullable(), amount: z.string().nullable(), remaining: z.number() }),
      ),
    ),
  },
  `select ${announcedFor('mission', ':country', "'roulette'", ':now')} as change,
          coalesce((select balance from ledger_accounts where id = :user), 0) as balance,
          least((select sum(remaining)::int8 from mission_budgets where country = :country and type = 'roulette'),
                budgets_left('AWARD', :country, 'roulette', null, 'POINTS', :now)) as budget,
          held.free, held.bet9ja, held.bought, held.next_source,
          (select count(*)::int from roulette_spins_owned where user_id = :user and day = :day) as daily_used,
          (select count(*)::int from roulette_spins
            where user_id = :user and roulette_spins.day = :day and source = 'BOUGHT_FOR_POINTS') as bought_today,
          (select coalesce(max(number), 0) from roulette_spins
            where user_id = :user and drawn_user = :user and period = :period) as number,
          (select ${PRIZES_WAITING} from users u where u.id = :user) as prizes_waiting,
          coalesce((select jsonb_object_agg(d.id, jsonb_build_object(
                      'name', coalesce(d.name ->> :language, d.name ->> 'en'),
                      'amount', d.amount,
                      'remaining', case when d.enabled then winnable_rewards(d.id, 'roulette', :now) else 0 end))
                      from (select distinct prize #>> '{}' as id
                              from (select rule from mission_configs where country = :country and type = 'roulette'
                                    union all
                                    select v.body -> 'rule' from config_versions v
                                      join mission_configs c on c.country = :country and c.type = 'roulette'
                                     where v.kind = 'mission' and v.country = :country and v.key = 'roulette'
                                       and v.version < c.version
                                       and v.version >= coalesce(:shown_version::int4,
                                                         (select max(version) from config_versions
                                                           where kind = 'mission' and country = :country
                                                             and key = 'roulette' and at <= :shown_at))) wheel
                             cross join lateral jsonb_path_query(rule, '$.segments[*].prize.reward') prize) prizes
                      join reward_definitions d on d.id = prizes.id), '{}') as rewards
     from (select count(*) filter (where source = 'FREE')::int as free,
                  count(*) filter (where source = 'BET9JA')::int as bet9ja,
                  count(*) filter (where source = 'BOUGHT_FOR_POINTS')::int as bought,
                  (array_agg(source order by id))[1] as next_source
             from roulette_spins_owned where user_id = :user and used_at is null) held`,
)

/** Further data for a ticket: the last spin number in its period, and whether another account owns the device. */
export const attempt = read(
  'roulette_attempt',
  { drawn_user: 'uuid', period: 'date', user: 'uuid', session: 'uuid' },
  { last: 'int4', device_taken: 'bool' },
  `select (select coalesce(max(number), 0) from roulette_spins
            where user_id = :user and drawn_user = :drawn_user and period = :period) as last,
          exists (select from sessions s join app_instances i on i.haid = s.haid
                   where s.id = :session and i.owner_id <> :user) as device_taken`,
)

const unusedColumns = { held: 'int4', daily_used: 'int4' } as const

/** The person's unused spins, and how many free spins of the day are used, for the card. */
export const unused: BatchedRead<{ user_id: string; day: string }, typeof unusedColumns> = {
  statement: read(
    'roulette_unused',
    { inputs: 'jsonb' },
    { index: 'int4', ...unusedColumns },
    `select input.index, s.held, s.daily_used
       from jsonb_to_recordset(:inputs) as input (index int, user_id uuid, day date)
       cross join lateral (
         select count(*) filter (where used_at is null)::int as held,
                count(*) filter (where day = input.day)::int as daily_used
           from roulette_spins_owned where user_id = input.user_id and (used_at is null or day = input.day)) s`,
  ),
}

export const useSpin = write(
  'roulette_use_spin',
  { user: 'uuid', day: 'date', free: 'int4', at: 'timestamptz' },
  { source: 'text?' },
  'select roulette_use_spin(:user, :day, :free, :at) as source',
)

/** Adds spins, unless the same cause has added some before. */
export const addSpins = write(
  'roulette_add_spins',
  { user: 'uuid', source: 'text', cause: 'text', count: 'int4', at: 'timestamptz' },
  {},
  `insert into roulette_spins_owned (user_id, source, cause, granted_at)
   select :user, :source, :cause || ':' || n, :at from generate_series(1, :count) n on conflict do nothing`,
)

/**
 * Grants the prize of a drawn segment and stores the spin. Returns no row and changes nothing if the prize is gone.
 * `balance`: the balance after a grant of points, otherwise null. `is_held`: whether these points are being checked.
 */
export const recordSpin = write(
  'roulette_record_spin',
  {
    id: 'text',
    user: 'uuid',
    period: 'date',
    number: 'int4',
    day: 'date',
    source: 'text',
    country: 'text',
    config_version: 'int4',
    segments: 'jsonb',
    segment: 'text',
    type: 'text',
    amount: 'int8',
    reward: 'text?',
    cause: 'text',
    price: 'int4',
    at: 'timestamptz',
  },
  { reward_item: 'text?', balance: 'int8?', is_held: 'bool', spins: 'int4?' },
  `with checked as materialized (
     select check_gift(:country, 'roulette', :config_version, :segment, case
              when :type = 'NOTHING_WON' then '{}'
              when :type = 'POINTS' then jsonb_build_object('points', :amount::int8)
              when :type = 'ROULETTE_SPIN' then jsonb_build_object('spins', :amount::int8)
              else jsonb_build_object('reward', :reward::text)
            end) as is_checked
   ), prize as materialized (
     select case when :reward::text is not null then win_reward(:reward, :user, 'roulette', :at) end as item,
            case when :type = 'POINTS' then charge_award(:country, 'roulette', :amount, 'roulette:' || :cause, :at)
                 else 'given' end as outcome
       from checked where is_checked
   ), added as (
     insert into roulette_spins (id, user_id, drawn_user, period, number, day, source, country, config_version, segments,
                                 segment, type, amount, reward_item, price, at)
     select :id, :user, :user, :period, :number, :day, :source, :country, :config_version, :segments, :segment, :type,
            :amount, item, :price, :at
       from prize where outcome <> 'budget_spent' and (:reward::text is null or item is not null)
     returning reward_item
   )
   select reward_item,
          case when :type = 'POINTS'
            then post_award(:user, :country, 'roulette', :amount, 'ROULETTE_WON', :cause, :at,
                            outcome = 'held') end as balance,
          outcome = 'held' as is_held,
          case when :type = 'ROULETTE_SPIN'
            then roulette_add_spins(:user, 'won:' || :cause, :amount::int, :at) end as spins
     from added, prize`,
)

const spin = {
  id: 'text',
  at: 'timestamptz',
  source: text(SpinSource),
  segment: 'text',
  type: text(PrizeType),
  amount: 'int4',
  name: 'text?',
  reward_item: 'text?',
  period: 'date',
  drawn_user: 'uuid',
  number: 'int4',
  segments: json(DrawnSegments),
  seed: 'text',
  seed_hash: 'text',
} as const

const SPIN = `s.id, s.at, s.source, s.segment, s.type, s.amount, s.reward_item, s.period, s.drawn_user, s.number,
  s.segments, p.seed, p.seed_hash, coalesce(d.name ->> :language, d.name ->> 'en') as name
  from roulette_spins s
  join roulette_seeds p on p.period = s.period
  left join reward_items i on i.id = s.reward_item
  left join reward_definitions d on d.id = i.definition_id`

export const lastSpins = read(
  'roulette_last_spins',
  { user: 'uuid', language: 'text' },
  spin,
  `select ${SPIN} where s.user_id = :user order by s.at desc, s.number desc limit 20`,
)

/** The spin of a used ticket. `is_held`: whether its points are still being checked. */
export const spinOf = read(
  'roulette_spin_of',
  { user: 'uuid', language: 'text', drawn_user: 'uuid', period: 'date', number: 'int4', cause: 'text' },
  { ...spin, is_held: 'bool' },
  `select exists (select from held_awards where reason = 'ROULETTE_WON' and ref = :cause and outcome is null) as is_held,
          ${SPIN} where s.user_id = :user and s.drawn_user = :drawn_user and s.period = :period and s.number = :number`,
)
