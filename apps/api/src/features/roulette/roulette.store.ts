import { PRIZES_WAITING, PrizesWaiting } from '../../core/missions/prizes.ts'
import { DrawnSegments, GasFeeStatus, PrizeType, SpinSource } from '@momi/contract'
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
    language: 'text',
  },
  {
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
    rewards: json(z.record(z.string(), z.object({ name: z.string().nullable(), remaining: z.number() }))),
  },
  `select coalesce((select balance from ledger_accounts where id = :user), 0) as balance,
          (select sum(remaining)::int8 from mission_budgets where country = :country and type = 'roulette') as budget,
          held.free, held.bet9ja, held.bought, held.next_source,
          (select count(*)::int from roulette_spins_owned where user_id = :user and day = :day) as daily_used,
          (select count(*)::int from roulette_spins
            where user_id = :user and roulette_spins.day = :day and source = 'BOUGHT_FOR_POINTS') as bought_today,
          (select coalesce(max(number), 0) from roulette_spins
            where user_id = :user and drawn_user = :user and period = :period) as number,
          (select ${PRIZES_WAITING} from users u where u.id = :user) as prizes_waiting,
          coalesce((select jsonb_object_agg(d.id, jsonb_build_object(
                      'name', coalesce(d.name ->> :language, d.name ->> 'en'),
                      'remaining', reward_stock_of(d.id, :now)))
                      from mission_configs c
                      cross join lateral jsonb_path_query(c.rule, '$.segments[*].prize.reward') prize
                      join reward_definitions d on d.id = prize #>> '{}'
                     where c.country = :country and c.type = 'roulette'), '{}') as rewards
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
 * `balance`: the balance after a grant of points, otherwise null.
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
  { reward_item: 'text?', balance: 'int8?', spins: 'int4?' },
  `with prize as materialized (
     select case when :reward::text is not null then reward_take(:reward, :user, :at, 'person') end as item,
            case when :type = 'POINTS' then budget_take(:country, 'roulette', :amount) else true end as is_paid
   ), added as (
     insert into roulette_spins (id, user_id, drawn_user, period, number, day, source, country, config_version, segments,
                                 segment, type, amount, reward_item, price, at)
     select :id, :user, :user, :period, :number, :day, :source, :country, :config_version, :segments, :segment, :type,
            :amount, item, :price, :at
       from prize where is_paid and (:reward::text is null or item is not null)
     returning reward_item
   )
   select reward_item,
          case when :type = 'POINTS'
            then ledger_post(:user, :amount, 'issued', 'ROULETTE_WON', :cause, :at) end as balance,
          case when :type = 'ROULETTE_SPIN'
            then roulette_add_spins(:user, 'won:' || :cause, :amount::int, :at) end as spins
     from added`,
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

/** The spin of a used ticket. */
export const spinOf = read(
  'roulette_spin_of',
  { user: 'uuid', language: 'text', drawn_user: 'uuid', period: 'date', number: 'int4' },
  spin,
  `select ${SPIN} where s.user_id = :user and s.drawn_user = :drawn_user and s.period = :period and s.number = :number`,
)

export const seeds = read(
  'roulette_seeds',
  { from: 'date', to: 'date' },
  { period: 'date', seed: 'text', seed_hash: 'text' },
  'select period, seed, seed_hash from roulette_seeds where period between :from and :to order by period',
)

/** Adds the seed of a period; an existing one is kept. */
export const addSeed = write(
  'roulette_add_seed',
  { period: 'date', seed: 'text', seed_hash: 'text', at: 'timestamptz' },
  {},
  `insert into roulette_seeds (period, seed, seed_hash, made_at)
   values (:period, :seed, :seed_hash, :at) on conflict (period) do nothing`,
)

export const secretSeeds = read(
  'roulette_secret_seeds',
  { before: 'date' },
  { period: 'date', seed: 'text' },
  'select period, seed from roulette_seeds where revealed is null and period < :before',
)

export const revealSeed = write(
  'roulette_reveal_seed',
  { period: 'date', seed: 'text' },
  {},
  'update roulette_seeds set revealed = :seed where period = :period',
)

const DailySpin = z.object({
  drawn: z.string(),
  points: z.number(),
  spins: z.number(),
  item: z.string().nullable(),
  isClaimed: z.boolean(),
})

/**
 * The daily free spins that both people used on the same day, with what each won. The first free spins of a day are the
 * daily ones. Of the spins that earlier merges brought to `to`, the one with the most counts.
 */
export const dailySpinsOfBoth = read(
  'roulette_daily_spins_of_both',
  { from: 'uuid', to: 'uuid' },
  { cause: 'text', leaving: json(DailySpin), staying: json(DailySpin) },
  `with spun as (
     select s.user_id, s.drawn_user, s.day, row_number() over (partition by s.drawn_user, s.day order by s.period, s.number) as place,
            s.amount, jsonb_build_object('drawn', s.drawn_user || ':' || s.period || ':' || s.number,
              'points', case when s.type = 'POINTS' then s.amount else 0 end,
              'spins', case when s.type = 'ROULETTE_SPIN' then s.amount else 0 end,
              'item', s.reward_item, 'isClaimed', coalesce(i.status <> 'UNCLAIMED', false)) as won,
            i.owner_id is not null as has_item
       from roulette_spins s left join reward_items i on i.id = s.reward_item and i.owner_id = s.user_id
      where s.user_id in (:from, :to) and s.source = 'FREE'
   )
   select distinct on (mine.day, mine.place) mine_owned.cause, mine.won as leaving, theirs.won as staying
     from spun mine
     join roulette_spins_owned mine_owned on mine_owned.user_id = :from and mine_owned.day = mine.day
      and mine_owned.cause = 'daily:' || :from::text || ':' || mine.day || ':' || mine.place
     join spun theirs on theirs.user_id = :to and theirs.day = mine.day and theirs.place = mine.place
    where mine.user_id = :from
    order by mine.day, mine.place, theirs.has_item desc, theirs.amount desc`,
)

/**
 * Makes daily free spins no longer count for their day, and deletes unused spins that they won. `spins`:
 * [{ cause, won, spins }], with the user whose unused spins are deleted in `user`.
 */
export const reverseDaily = write(
  'roulette_reverse_daily',
  { from: 'uuid', to: 'uuid', given_back: 'jsonb' },
  {},
  `with given_back as (
     select * from jsonb_to_recordset(:given_back) as b (cause text, "user" uuid, won text, spins int)
   ), uncounted as (
     update roulette_spins_owned spin set day = null from given_back b where spin.user_id = :from and spin.cause = b.cause
   )
   delete from roulette_spins_owned w using given_back b
    where w.user_id in (:from, :to) and w.user_id = b."user" and w.used_at is null and starts_with(w.cause, b.won || ':')
      and substr(w.cause, length(b.won) + 2)::int <= b.spins`,
)

/** Moves one person's spins and top-ups to another; the proof of a draw keeps the person for whom it was drawn. */
export const transferOwnership = write(
  'roulette_transfer_ownership',
  { from: 'uuid', to: 'uuid' },
  {},
  `with moved_fees as (
     update gas_fees moved set user_id = :to
      where user_id = :from and not exists (select from gas_fees g where g.user_id = :to and g.period = moved.period)
   )
   update roulette_spins set user_id = :to where user_id = :from`,
)

/** The top-up in a period that this person requested or that was requested for this wallet. */
export const gasFeeOf = read(
  'roulette_gas_fee_of',
  { user: 'uuid', wallet: 'text', period: 'date' },
  { id: 'text', wallet: 'text', status: text(GasFeeStatus) },
  `select id, wallet, status from gas_fees where period = :period and (user_id = :user or wallet = :wallet)
    order by user_id = :user desc limit 1`,
)

/** Stores a request for a top-up. Returns no row if the person or the wallet already has one in the period. */
export const addGasFee = write(
  'roulette_add_gas_fee',
  { id: 'text', user: 'uuid', wallet: 'text', period: 'date', amount: 'text', at: 'timestamptz' },
  { id: 'text' },
  `insert into gas_fees (id, user_id, wallet, period, amount, status, at)
   values (:id, :user, :wallet, :period, :amount::text::numeric, 'PENDING', :at) on conflict do nothing returning id`,
)

/** Takes an amount from a day's budget; returns no row if the budget would be exceeded. */
export const takeGasBudget = write(
  'roulette_take_gas_budget',
  { day: 'date', amount: 'text', budget: 'text' },
  { day: 'date' },
  `insert into gas_fee_budgets as known (day, spent)
   select :day, :amount::text::numeric where :amount::text::numeric <= :budget::text::numeric
   on conflict (day) do update set spent = known.spent + excluded.spent
    where known.spent + excluded.spent <= :budget::text::numeric
   returning day`,
)

/** The amount granted from a day's budget; returns no row if there is none. */
export const gasBudgetSpent = read(
  'roulette_gas_budget_spent',
  { day: 'date' },
  { spent: 'text' },
  'select spent::text as spent from gas_fee_budgets where day = :day',
)

export const settleGasFee = write(
  'roulette_settle_gas_fee',
  { id: 'text', status: 'text' },
  {},
  `update gas_fees set status = :status where id = :id and status = 'PENDING'`,
)
