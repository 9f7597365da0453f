import { read } from '../../db/db.ts'
import { HARD_KINDS } from './link-kinds.ts'
import { MOST_COUNTED } from './signals.ts'

/** Rows of one key that are read at most; the rest of an account's partners is found by its other keys. */
const MOST_PARTNERS = 200

const REMAINS = `exists (select from users p where p.id = o.user_id and p.merged_into is null and p.erased_at is null)`

/** SQL: the most accounts, with `u` itself, that use one key of `u` of this kind. */
const shared = (kind: string, since: string, among = `o.at >= :${since}`, mine = '') => `coalesce((
       select max(n.accounts) from risk_links l
        cross join lateral (
          select count(*) as accounts from (
            select from risk_links o where o.kind = l.kind and o.key = l.key and ${among} and ${REMAINS}
             limit ${MOST_COUNTED}) found) n
        where l.user_id = u.id and l.kind = '${kind}' and l.at >= :${since}${mine}), 0)::int4`

/**
 * What the signals count for each account, with a start of its window for each. `timing`: accounts that had the same
 * fingerprint on three days or more; `referrals`: referrals with accounts that share something hard.
 */
export const factsOf = read(
  'risk_facts_of',
  {
    users: 'uuid[]',
    wallet: 'timestamptz',
    number: 'timestamptz',
    cpf: 'timestamptz',
    device: 'timestamptz',
    network: 'timestamptz',
    timing: 'timestamptz',
    start: 'timestamptz',
    referrals: 'timestamptz',
  },
  {
    user: 'uuid',
    shared_wallet: 'int4',
    shared_number: 'int4',
    shared_cpf: 'int4',
    shared_device: 'int4',
    network_burst: 'int4',
    same_timing: 'int4',
    fast_funnel: 'int4',
    linked_referrals: 'int4',
  },
  `select u.id as "user",
     ${shared('WALLET', 'wallet', undefined, ' and not l.is_owner')} as shared_wallet,
     ${shared('NUMBER', 'number')} as shared_number,
     ${shared('CPF', 'cpf')} as shared_cpf,
     ${shared('DEVICE', 'device')} as shared_device,
     ${shared('NETWORK', 'network', `o.at between l.at - interval '1 minute' and l.at + interval '1 minute'`)} as network_burst,
     coalesce((
       select count(*) + 1 from (
         select o.user_id from risk_sequences l
          cross join lateral (
            (select user_id from risk_sequences o
              where o.hash = l.hash and o.user_id <> u.id limit ${MOST_PARTNERS})
            union
            (select user_id from risk_sequences o
              where o.shifted_hash = l.shifted_hash and o.user_id <> u.id limit ${MOST_PARTNERS})) o
          where l.user_id = u.id and l.at >= :timing
          group by o.user_id having count(distinct (l.at at time zone 'UTC')::date) >= 3
          limit ${MOST_COUNTED}) partners having count(*) > 0), 0)::int4 as same_timing,
     case when u.created_at >= :start then (
       select count(*) from (select at from ledger_entries
                              where account_id = u.id and counterpart = 'issued' order by id limit ${MOST_COUNTED}) e
        where e.at < u.created_at + interval '1 day') else 0 end::int4 as fast_funnel,
     (select count(*) from (
        select newcomer_id as other from referrals where referrer_id = u.id
        union all
        select referrer_id from referrals where newcomer_id = u.id
        limit ${MOST_PARTNERS}) r
       where exists (
         select from risk_links l
           join risk_links o on o.kind = l.kind and o.key = l.key and o.user_id = r.other
          where l.user_id = u.id and l.kind in (${HARD_KINDS}) and l.at >= :referrals))::int4
       as linked_referrals
     from users u where u.id = any(:users)`,
)
