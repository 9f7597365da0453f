import { read, write, type Db } from '../../db/db.ts'
import type { Stream } from '../../db/stream.ts'
import { auditOnceADay, type AuditWorkCtx } from '../work/daily-audit.ts'
import { verifyChain } from './verify-chain.ts'

const findings = read(
  'ledger_audit_findings',
  {},
  { finding: 'text', account: 'text?', amount: 'int8' },
  `select 'the books do not sum to zero' as finding, null::text as account, total::int8 as amount
     from (select coalesce(sum(balance), 0)
                + coalesce((select sum(-amount) from ledger_entries), 0) as total from ledger_accounts) books
    where total <> 0
   union all
   select 'a balance is not the sum of its entries', a.id::text, (a.balance - coalesce(e.total, 0))::int8
     from ledger_accounts a
     left join (select account_id, sum(amount) as total from ledger_entries group by account_id) e on e.account_id = a.id
    where a.balance <> coalesce(e.total, 0)
   union all
   select 'a total of earned points is not the sum of its entries', a.id::text, (a.earned - coalesce(e.total, 0))::int8
     from ledger_accounts a
     left join (select account_id, sum(ledger_earns(counterpart, reason, amount)) as total
                  from ledger_entries group by account_id) e on e.account_id = a.id
    where a.earned <> coalesce(e.total, 0)
   union all
   select 'an entry does not follow from the one before', account_id::text, id
     from (select id, account_id, balance_after - amount
                  - coalesce(lag(balance_after) over (partition by account_id order by id), 0) as jump
             from ledger_entries) chain
    where jump <> 0
   union all
   select 'a merge lost or made points', null, sum(amount)::int8
     from ledger_entries where counterpart = 'merged' having sum(amount) <> 0
   union all
   select 'a merged account has points', id::text, balance from ledger_accounts where moved_to is not null and balance <> 0
   union all
   select 'an award and its points differ', coalesce(e.account_id, a.user_id)::text, coalesce(e.amount, 0) - coalesce(a.points, 0)
     from (select account_id, ref, amount from ledger_entries where reason = 'MISSION_COMPLETED'
           union all
           select user_id, ref, points from held_awards
            where reason = 'MISSION_COMPLETED' and outcome is distinct from 'PAID') e
     full join awards a on e.ref = a.mission || ':' || a.cause
    where coalesce(e.amount, 0) <> coalesce(a.points, 0)
   union all
   select 'a spin and its points differ', coalesce(e.account_id, s.user_id)::text,
          (coalesce(e.amount, 0) - coalesce(s.points, 0))::int8
     from (select account_id, ref, sum(amount) as amount
             from (select account_id, ref, amount from ledger_entries
                    where reason in ('ROULETTE_WON', 'ROULETTE_SPIN_BOUGHT')
                   union all
                   select user_id, ref, points from held_awards
                    where reason = 'ROULETTE_WON' and outcome is distinct from 'PAID') posted
            group by account_id, ref) e
     full join (select drawn_user || ':' || period || ':' || number as ref, user_id,
                       case when type = 'POINTS' then amount else 0 end - price as points from roulette_spins) s
       on e.ref = s.ref
    where coalesce(e.amount, 0) <> coalesce(s.points, 0)
   union all
   select 'a grant by staff and its points differ', coalesce(e.account_id, g.user_id)::text,
          (coalesce(e.amount, 0) - coalesce(g.amount, 0))::int8
     from (select * from ledger_entries where reason = 'STAFF_GRANTED') e
     full join (select * from points_grants where status = 'POSTED') g on e.ref = g.id::text
    where coalesce(e.amount, 0) <> coalesce(g.amount, 0)
   union all
   select 'a person has no account', u.id::text, 0::int8
     from users u left join ledger_accounts a on a.id = u.id where a.id is null`,
)

/** All inconsistencies of the ledger; empty if there are none. Reads the whole ledger. */
export const auditLedger = (db: Db) => db.many(findings, {})

/** Records the start of an audit; returns no row if another one began less than a day ago. */
const beginAudit = write(
  'ledger_audit_begin_audit',
  { at: 'timestamptz', before: 'timestamptz' },
  { at: 'timestamptz' },
  'update ledger_audits set started_at = :at where only_row and started_at <= :before returning started_at as at',
)

const endAudit = write(
  'ledger_audit_end_audit',
  { at: 'timestamptz', differences: 'int8' },
  {},
  'update ledger_audits set ended_at = :at, differences = :differences where only_row',
)

export const lastAudit = read(
  'ledger_audit_last_audit',
  {},
  { ended_at: 'timestamptz', differences: 'int8' },
  'select ended_at, differences from ledger_audits where only_row',
)

export const auditDaily = (ctx: AuditWorkCtx & { stream: Stream }): Promise<void> =>
  auditOnceADay(ctx, {
    what: 'ledger',
    begin: beginAudit,
    find: async (db) => [...(await auditLedger(db)), ...(await verifyChain(ctx)).findings],
    end: endAudit,
  })
