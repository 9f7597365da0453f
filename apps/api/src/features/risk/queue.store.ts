import { read, write } from '../../db/db.ts'

/** The settings that apply: those of a country before those of all countries. */
export const liveSettings = read(
  'risk_live_settings',
  {},
  { country: 'text', version: 'int4', body: 'jsonb' },
  `select country, version, body from live_config_versions where kind = 'risk' and key = 'settings' order by country`,
)

/** Locks the place up to which news were read; the first time it is `:start`. */
export const lockProgress = write(
  'risk_lock_progress',
  { start: 'timestamptz' },
  { until: 'timestamptz', last_payout: 'int8' },
  `insert into risk_progress as known (until) values (:start)
   on conflict (only_row) do update set until = known.until
   returning until, last_payout`,
)

/**
 * Makes accounts due that were active for the first time of a day, changed their wallet, or requested a payout, unless
 * they were scored since. Most news were read before: their accounts are left out first, because an insert would lock the
 * row of each.
 */
export const queueNews = write(
  'risk_queue_news',
  { from: 'timestamptz', to: 'timestamptz', after_payout: 'int8', most: 'int8', now: 'timestamptz' },
  { last_payout: 'int8?' },
  `with requested as (
     select id, user_id, created_at as at from payouts where id > :after_payout order by id limit :most
   ), news as (
     select user_id, max(at) as at from (
       select user_id, first_at as at from active_people where first_at >= :from and first_at < :to
       union all
       select user_id, at from wallet_changes where at >= :from and at < :to
       union all
       select user_id, at from requested) n
      group by user_id
   ), queued as (
     insert into risk_scores as known (user_id, due_at)
     select n.user_id, :now from news n
      where not exists (select from risk_scores s
                         where s.user_id = n.user_id
                           and not (s.due_at is null and coalesce(s.scored_at, '-infinity') < n.at))
      order by n.user_id
     on conflict (user_id) do update set due_at = :now, attempts = 0
       where known.due_at is null
         and coalesce(known.scored_at, '-infinity') < (select max(n.at) from news n where n.user_id = known.user_id)
   )
   select max(id) as last_payout from requested`,
)

export const setProgress = write(
  'risk_set_progress',
  { until: 'timestamptz', last_payout: 'int8' },
  {},
  'update risk_progress set until = :until, last_payout = :last_payout where only_row',
)

/** Leases due accounts, those that failed last. */
export const take = write(
  'risk_take',
  { now: 'timestamptz', until: 'timestamptz', most: 'int8' },
  { user: 'uuid', country: 'text', scored_at: 'timestamptz?', attempts: 'int4' },
  `with due as (
     select user_id from risk_scores where due_at <= :now order by due_at limit :most for update skip locked
   ), leased as (
     update risk_scores s set due_at = :until, attempts = s.attempts + 1 from due where s.user_id = due.user_id
     returning s.user_id, case when s.config_version is not null then s.scored_at end as scored_at, s.attempts
   )
   select l.user_id as "user", u.country, l.scored_at, l.attempts from leased l join users u on u.id = l.user_id
    order by l.user_id`,
)

/** Puts off accounts that could not be scored. */
export const postpone = write(
  'risk_postpone',
  { user: 'uuid', due_at: 'timestamptz' },
  {},
  'update risk_scores set due_at = :due_at where user_id = :user and due_at is not null',
)

/** The due time of the account that has waited the longest. */
export const oldestDue = read(
  'risk_oldest_due',
  {},
  { at: 'timestamptz?' },
  'select min(due_at) as at from risk_scores where due_at is not null',
)

/** Stores scores. An account that got news in the meantime stays due. */
export const saveScores = write(
  'risk_save_scores',
  {
    rows: 'jsonb',
    country: 'text',
    version: 'int4',
    now: 'timestamptz',
    leased: 'timestamptz',
  },
  {},
  `update risk_scores s
      set score = r.score, shadow_score = r.shadow_score, parts = r.parts, config_country = :country,
          config_version = :version, scored_at = :now, attempts = 0,
          due_at = case when s.due_at = :leased then null else s.due_at end
     from jsonb_to_recordset(:rows) as r (user_id uuid, score int, shadow_score int, parts jsonb)
    where s.user_id = r.user_id`,
)

/** An account for which nothing is configured waits for its next news: those until `now` are not read again. */
export const unqueue = write(
  'risk_unqueue',
  { user: 'uuid', now: 'timestamptz' },
  {},
  `update risk_scores
      set due_at = null, attempts = 0, scored_at = case when config_version is null then :now else scored_at end
    where user_id = :user`,
)
