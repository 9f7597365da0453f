import type { ListedMetric } from '@momi/contract'
import { read } from '../../db/db.ts'

/**
 * What is counted, from `:from` and before `:to`: the country, time, person, amount and detail of each. All are found by
 * time, through indexes that cost next to nothing when a row is added.
 */
export const SOURCES = {
  CHECK_INS: `
    select u.country, c.at, c.user_id, 0::numeric as amount, c.streak_day::text as detail
      from streak_check_ins c join users u on u.id = c.user_id
     where c.at >= :from and c.at < :to`,
  SPINS: `
    select country, at, user_id, 0::numeric as amount, type as detail from roulette_spins
     where at >= :from and at < :to`,
  AWARDS: `
    select country, at, user_id, points::numeric as amount, mission as detail from awards
     where at >= :from and at < :to`,
  // What is undone or taken back counts against what is given.
  POINTS: `
    select u.country, e.at, e.account_id as user_id, e.amount::numeric, e.reason as detail
      from ledger_entries e join users u on u.id = e.account_id
     where e.at >= :from and e.at < :to and e.counterpart = 'issued'`,
  CLAIMS: `
    select d.country, c.at, c.user_id, coalesce(t.amount, '0')::numeric as amount,
           coalesce(d.name ->> 'en', d.id) as detail
      from reward_claims c
      join reward_definitions d on d.id = c.definition_id
      join reward_items i on i.id = c.item_id
      left join reward_terms t on t.definition_id = i.definition_id and t.version = i.definition_version
     where c.at >= :from and c.at < :to
     union all
    select country, claimed_at, user_id, 0, choice from giveaway_claims
     where phone is not null and claimed_at >= :from and claimed_at < :to`,
  PAYOUTS: `
    select u.country, p.settled_at as at, p.user_id, p.amount::numeric, p.type as detail
      from payouts p join users u on u.id = p.user_id
     where p.settled_at >= :from and p.settled_at < :to and p.status = 'SETTLED'`,
  // A refusal is a row for each day and cause, so its first time counts.
  REFUSALS: `
    select u.country, r.first_at as at, r.user_id, 0::numeric as amount, r.code as detail
      from refusals r join users u on u.id = r.user_id
     where r.last_at >= :from and r.first_at >= :from and r.first_at < :to`,
} as const

const PEOPLE = `
    select country, first_at as at, user_id, 0::numeric as amount, '' as detail from active_people
     where first_at >= :from and first_at < :to`

/** Given points at today's rate, and claims with a worth, in tokens. */
const COST = `
    select p.country, p.at, p.user_id, round(p.amount / r.points_per_unit, 4), p.detail
      from (${SOURCES.POINTS}) p
      join (select distinct on (country) country, enabled, points_per_unit
              from exchange_rates order by country, id desc) r on r.country = p.country and r.enabled
     union all
    select country, at, user_id, amount, detail from (${SOURCES.CLAIMS}) c (country, at, user_id, amount, detail)
     where amount > 0`

const eventsOf = (metric: ListedMetric, source: string) =>
  read(
    `dashboard_events_of_${metric.toLowerCase()}`,
    { from: 'timestamptz', to: 'timestamptz', days: 'jsonb', most: 'int8', skipped: 'int8' },
    { at: 'timestamptz', user: 'uuid', amount: 'text', detail: 'text' },
    `select e.at, e.user_id as "user", e.amount::text, e.detail
       from (${source}) e (country, at, user_id, amount, detail)
       join jsonb_to_recordset(:days) as d (country text, since timestamptz, until timestamptz)
         on d.country = e.country and e.at >= d.since and e.at < d.until
      order by e.at desc, e.user_id, e.detail, e.amount limit :most offset :skipped`,
  )

/** What a figure counts between two times, within a day of each country in `:days`, newest first. */
export const events = {
  PEOPLE: eventsOf('PEOPLE', PEOPLE),
  CHECK_INS: eventsOf('CHECK_INS', SOURCES.CHECK_INS),
  SPINS: eventsOf('SPINS', SOURCES.SPINS),
  AWARDS: eventsOf('AWARDS', SOURCES.AWARDS),
  POINTS: eventsOf('POINTS', SOURCES.POINTS),
  CLAIMS: eventsOf('CLAIMS', SOURCES.CLAIMS),
  PAYOUTS: eventsOf('PAYOUTS', SOURCES.PAYOUTS),
  REFUSALS: eventsOf('REFUSALS', SOURCES.REFUSALS),
  COST: eventsOf('COST', COST),
} as const satisfies Record<ListedMetric, unknown>
