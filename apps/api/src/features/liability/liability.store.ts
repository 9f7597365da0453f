import { PointsAge, RewardType } from '@momi/contract'
import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** Stands for the token in `currency`. */
export const TOKEN = '*'

/**
 * What people are owed at one moment: their points by age, won and claimed rewards, exchanges and giveaway packages that
 * have not arrived. People spend their oldest points first, so a balance is made of what was earned last, also in
 * accounts that were merged into this one. LEDGER: the sum of all entries. PAID: tokens paid since `:since`, with the
 * number of days. Reads the whole ledger.
 */
export const owed = read(
  'liability_owed',
  { at: 'timestamptz', since: 'timestamptz' },
  {
    country: 'text',
    kind: 'text',
    part: 'text',
    state: 'text',
    currency: 'text',
    items: 'int8',
    amount: 'text?',
  },
  `with recursive family as (
     select id as member, id as person, balance from ledger_accounts where balance > 0
     union all
     select a.id, f.person, f.balance from ledger_accounts a join family f on a.moved_to = f.member
   ), earned as (
     select f.person, f.balance, e.at, e.amount,
            sum(e.amount) over (partition by f.person order by e.at desc, e.id desc) - e.amount as later
       from family f join ledger_entries e on e.account_id = f.member
      where e.counterpart = 'issued' and e.amount > 0
   ), points as (
     select u.country, e.person, least(e.amount, e.balance - e.later) as points,
            extract(epoch from :at - e.at) / 86400 as days
       from earned e join users u on u.id = e.person
      where e.later < e.balance
   ), aged as (
     select country, person, points,
            case when days < 31 then '0-30' when days < 91 then '31-90' when days < 181 then '91-180'
                 when days < 366 then '181-365' else '366-' end as age
       from points
   ), prizes as (
     select d.country, d.type,
            case when exists (select from payouts p where p.ref = i.id and p.status = 'HELD') then 'HELD'
                 else i.status end as state,
            case when t.amount is not null then '${TOKEN}' else coalesce(b.currency, '') end as currency,
            coalesce(t.amount, b.value)::numeric as worth
       from reward_items i
       join reward_definitions d on d.id = i.definition_id
       left join reward_terms t on t.definition_id = i.definition_id and t.version = i.definition_version
       left join stock_batches b on b.id = i.batch_id
      where i.owner_id is not null and i.status in ('UNCLAIMED', 'PENDING')
   ), paid as (
     select coalesce(sum(amount::numeric), 0) as amount, min(settled_at) as first from payouts
      where status = 'SETTLED' and settled_at >= :since
   )
   select country, 'PEOPLE' as kind, '' as part, '' as state, '' as currency,
          count(distinct person) as items, null::text as amount
     from aged group by country
   union all
   select country, 'POINTS', age, '', '', count(distinct person), sum(points)::text from aged group by country, age
   union all
   select country, 'PRIZE', type, state, currency, count(*), sum(worth)::text from prizes group by 1, 3, 4, 5
   union all
   select u.country, 'EXCHANGE', '', p.status, '${TOKEN}', count(*), sum(p.amount::numeric)::text
     from payouts p join users u on u.id = p.user_id
    where p.type = 'POINTS_EXCHANGE' and p.status in ('HELD', 'PENDING') group by u.country, p.status
   union all
   select country, 'GIVEAWAY', '', 'PENDING', '', count(*), null from giveaway_claims
    where status = 'PENDING' and delivered_at is null group by country
   union all
   select '', 'LEDGER', '', '', '', count(*), coalesce(sum(amount), 0)::text from ledger_entries
   union all
   select '', 'PAID', '', '', '${TOKEN}', greatest(1, ceil(extract(epoch from :at - coalesce(first, :at)) / 86400))::int8,
          amount::text
     from paid`,
)

export const dayTaken = read(
  'liability_day_taken',
  { day: 'date' },
  { day: 'date' },
  'select day from liability_days where day = :day',
)

/** Stores a day with its rows. Another process may have stored it in the meantime: then nothing is changed. */
export const addDay = write(
  'liability_add_day',
  { day: 'date', at: 'timestamptz', ledger_points: 'int8', paid_per_day: 'text', rows: 'jsonb' },
  { day: 'date' },
  `with added as (
     insert into liability_days (day, taken_at, ledger_points, paid_per_day)
     values (:day, :at, :ledger_points, :paid_per_day::text::numeric)
     on conflict (day) do nothing
     returning day
   ), parts as (
     insert into liabilities (day, country, kind, part, state, currency, items, amount)
     select added.day, r.country, r.kind, r.part, r.state, r.currency, r.items, r.amount
       from added
      cross join jsonb_to_recordset(:rows) as r (country text, kind text, part text, state text, currency text,
                                                 items bigint, amount numeric)
   )
   select day from added`,
)

/** A stored day, or the last one if `:day` is null, with the amounts of each country. */
export const liabilityOn = read(
  'liability_on',
  { day: 'date?' },
  {
    day: 'date',
    taken_at: 'timestamptz',
    ledger_points: 'int8',
    paid_per_day: 'text',
    countries: json(
      z.array(
        z.object({
          country: z.string(),
          people: z.number(),
          ages: z.array(z.object({ age: PointsAge, points: z.number() })),
          prizes: z.array(
            z.object({
              type: RewardType,
              state: z.enum(['UNCLAIMED', 'PENDING', 'HELD']),
              currency: z.string(),
              items: z.number(),
              amount: z.string().nullable(),
            }),
          ),
          exchanges: z.array(z.object({ state: z.enum(['PENDING', 'HELD']), items: z.number(), amount: z.string() })),
          giveaway: z.number(),
        }),
      ),
    ),
  },
  `select d.day, d.taken_at, d.ledger_points, d.paid_per_day::text,
          (select coalesce(jsonb_agg(to_jsonb(c) order by country), '[]')
             from (select country,
                          coalesce(sum(items) filter (where kind = 'PEOPLE'), 0) as people,
                          coalesce(jsonb_agg(jsonb_build_object('age', part, 'points', amount) order by part)
                            filter (where kind = 'POINTS'), '[]') as ages,
                          coalesce(jsonb_agg(jsonb_build_object('type', part, 'state', state, 'currency', currency,
                              'items', items, 'amount', amount::text) order by part, state, currency)
                            filter (where kind = 'PRIZE'), '[]') as prizes,
                          coalesce(jsonb_agg(jsonb_build_object('state', state, 'items', items, 'amount', amount::text)
                            order by state) filter (where kind = 'EXCHANGE'), '[]') as exchanges,
                          coalesce(sum(items) filter (where kind = 'GIVEAWAY'), 0) as giveaway
                     from liabilities where day = d.day group by country) c) as countries
     from liability_days d
    where d.day = coalesce(:day::date, (select max(day) from liability_days))`,
)

/** The points and unpaid tokens of each stored day after `:after`. */
export const series = read(
  'liability_series',
  { after: 'date', country: 'text?' },
  { day: 'date', points: 'int8', tokens: 'text' },
  `select day, coalesce(sum(amount) filter (where kind = 'POINTS'), 0)::int8 as points,
          coalesce(sum(amount) filter (where currency = '${TOKEN}'), 0)::text as tokens
     from liabilities
    where day > :after and (:country::text is null or country = :country)
    group by day order by day`,
)
