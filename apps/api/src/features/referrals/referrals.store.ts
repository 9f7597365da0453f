import { ReferralState } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** Stores a referral; adds nothing if the referrer is not an account, or was erased. */
export const addReferral = write(
  'referrals_add_referral',
  { newcomer: 'uuid', referrer: 'uuid', at: 'timestamptz' },
  {},
  `insert into referrals (newcomer_id, referrer_id, at)
   select :newcomer, id, :at from users where id = :referrer and user_type <> 'ERASED'`,
)

const DUE = 'completed_at is not null and counted_at is null and refused_at is null'

/** Leases the referral whose first mission is the oldest, and counts the attempt. */
export const takeReferral = write(
  'referrals_take_referral',
  { now: 'timestamptz', until: 'timestamptz' },
  { newcomer_id: 'uuid', attempts: 'int4' },
  `update referrals set retry_at = :until, attempts = attempts + 1
    where newcomer_id = (select newcomer_id from referrals where ${DUE} and (retry_at is null or retry_at <= :now)
                          order by completed_at limit 1 for update skip locked)
   returning newcomer_id, attempts`,
)

/** Sets when a referral is due again; null: not until an operator resumes it. */
export const postponeReferral = write(
  'referrals_postpone_referral',
  { newcomer: 'uuid', due_at: 'timestamptz?' },
  {},
  `update referrals set retry_at = coalesce((:due_at)::timestamptz, 'infinity') where newcomer_id = :newcomer and ${DUE}`,
)

export const resumeReferral = write(
  'referrals_resume_referral',
  { ref: 'text', at: 'timestamptz' },
  {},
  `update referrals set retry_at = :at, attempts = 0
    where newcomer_id = :ref::text::uuid and retry_at = 'infinity' and ${DUE}`,
)

export const oldestDueReferral = read(
  'referrals_oldest_due_referral',
  {},
  { at: 'timestamptz?' },
  `select completed_at as at from referrals
    where ${DUE} and (retry_at is null or retry_at < 'infinity') order by completed_at limit 1`,
)

/** The account of a newcomer's referrer or, if that account was merged, the remaining one. */
export const referrerOf = read(
  'referrals_referrer_of',
  { newcomer: 'uuid' },
  { user: 'uuid', country: 'text', is_erased: 'bool' },
  `select today.id as "user", today.country, today.user_type = 'ERASED' as is_erased
     from referrals r
     join users today on today.id = remaining_account(r.referrer_id)
    where r.newcomer_id = :newcomer`,
)

/**
 * Whether the chain of referrers leads back to the newcomer, by referrals that are no younger than the newcomer's.
 * Merged accounts count as one.
 */
export const isCircular = read(
  'referrals_is_circular',
  { newcomer: 'uuid' },
  { circular: 'bool' },
  `with recursive ancestors as (
     select referrer_id as id, at from referrals where newcomer_id = :newcomer
     union
     select next.id, a.at
       from ancestors a cross join lateral (
         select merged_into as id from users where id = a.id and merged_into is not null
         union all
         select id from users where merged_into = a.id
         union all
         select referrer_id from referrals where newcomer_id = a.id and at <= a.at) next)
   select exists (select from ancestors where id = :newcomer) as circular`,
)

/** The newest referrals of an account and of those that were merged into it, at most a thousand. */
export const referredBy = read(
  'referrals_referred_by',
  { user: 'uuid' },
  { at: 'timestamptz', state: text(ReferralState), points: 'int4' },
  `with recursive own as (
     select :user::uuid as id
     union
     select u.id from own join users u on u.merged_into = own.id)
   select r.at, case when r.counted_at is not null then 'COUNTED' when r.refused_at is not null then 'REFUSED'
                     else 'JOINED' end as state, r.points
     from own join referrals r on r.referrer_id = own.id
    order by r.at desc, r.newcomer_id
    limit 1000`,
)

/** Returns no row if another process has already counted or refused the referral. */
export const count = write(
  'referrals_count',
  { newcomer: 'uuid', points: 'int4', at: 'timestamptz' },
  { newcomer_id: 'uuid' },
  `update referrals set counted_at = :at, points = :points where newcomer_id = :newcomer and ${DUE}
   returning newcomer_id`,
)

export const refuse = write(
  'referrals_refuse',
  { newcomer: 'uuid', at: 'timestamptz' },
  {},
  `update referrals set refused_at = :at where newcomer_id = :newcomer and ${DUE}`,
)
