import { RiskLinkKind } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'
import { HARD_KINDS } from './link-kinds.ts'

/** What accounts share that names a person or a phone, with the accounts that use it; `most` of each key. */
export const partners = read(
  'risk_partners',
  { users: 'uuid[]', most: 'int8' },
  { kind: text(RiskLinkKind), key: 'text', user_id: 'uuid' },
  `select distinct o.kind, o.key, o.user_id
     from risk_links l
    cross join lateral (
      select kind, key, user_id from risk_links r where r.kind = l.kind and r.key = l.key limit :most) o
     join users u on u.id = o.user_id and u.merged_into is null and u.erased_at is null
    where l.user_id = any(:users) and l.kind in (${HARD_KINDS})
    order by o.kind, o.key, o.user_id`,
)

/** Accounts with what they have earned and were paid. */
export const accounts = read(
  'risk_accounts',
  { users: 'uuid[]', at: 'timestamptz' },
  {
    id: 'uuid',
    country: 'text',
    created_at: 'timestamptz',
    earned: 'int8',
    paid: 'text',
    score: 'int4',
    shadow_score: 'int4',
    /** It has a hold that has not ended. */
    is_held: 'bool',
  },
  `select u.id, u.country, u.created_at, coalesce((select coalesce(a.earned, ledger_earned_of(a.id)) from ledger_accounts a where a.id = u.id), 0) as earned,
          (select coalesce(sum(p.amount::numeric), 0) from payouts p where p.user_id = u.id and p.status = 'SETTLED')::text
            as paid,
          coalesce(s.score, 0) as score, coalesce(s.shadow_score, 0) as shadow_score,
          exists (select from account_holds h where h.user_id = u.id and h.ended_at is null and h.ends_at > :at) as is_held
     from users u left join risk_scores s on s.user_id = u.id
    where u.id = any(:users) order by u.created_at, u.id`,
)
