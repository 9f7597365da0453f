import { read, write } from '../../db/db.ts'

/** Nothing is written where the referrer is no account, or one that was erased. A merged one is who it was merged into. */
export const addReferral = write(
  'referrals_add',
  { newcomer: 'uuid', referrer: 'uuid', at: 'timestamptz' },
  {},
  `insert into referrals (newcomer_id, referrer_id, at)
   select $1, coalesce(merged_into, id), $3 from users where id = $2 and user_type <> 'ERASED'
   on conflict do nothing`,
)

/** Referrals that do not count yet, of newcomers who have completed a mission since. */
export const dueReferrals = read(
  'referrals_due',
  { since: 'timestamptz', most: 'int8' },
  { newcomer_id: 'uuid', referrer_id: 'uuid', country: 'text' },
  `select r.newcomer_id, r.referrer_id, u.country
     from referrals r join users u on u.id = r.referrer_id
    where r.counted_at is null and r.at > $1
      and (exists (select from awards where user_id = r.newcomer_id)
           or exists (select from streak_check_ins where user_id = r.newcomer_id)
           or exists (select from roulette_spins where user_id = r.newcomer_id))
    order by r.at limit $2`,
)

/** No row where it was counted, or went with a merge, meanwhile. */
export const countReferral = write(
  'referrals_count',
  { newcomer: 'uuid', referrer: 'uuid', at: 'timestamptz' },
  { newcomer_id: 'uuid' },
  `update referrals set counted_at = $3
    where newcomer_id = $1 and referrer_id = $2 and counted_at is null
    returning newcomer_id`,
)

/** Somebody who joins an account that is there is no newcomer. */
export const dropReferralOf = write(
  'referrals_drop',
  { newcomer: 'uuid' },
  {},
  'delete from referrals where newcomer_id = $1 and counted_at is null',
)

/** Those that would lead from the account back to itself once `from` is part of `to`. */
export const dropCycles = write(
  'referrals_drop_cycles',
  { from: 'uuid', to: 'uuid' },
  {},
  `with recursive above as (
     select $2::uuid as id
     union
     select r.referrer_id from above join referrals r on r.newcomer_id = above.id)
   delete from referrals where referrer_id = $1 and counted_at is null
      and newcomer_id in (select id from above)`,
)

export const transferReferrals = write(
  'referrals_transfer',
  { from: 'uuid', to: 'uuid' },
  {},
  'update referrals set referrer_id = $2 where referrer_id = $1 and counted_at is null',
)
