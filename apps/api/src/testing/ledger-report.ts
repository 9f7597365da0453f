import { auditLedger } from '../core/ledger/ledger-audit.ts'
import { connectPglite } from '../db/connect.ts'
import { read } from '../db/db.ts'

const completed = read(
  'test_books_completed',
  {},
  { mission: 'text', country: 'text' },
  `select mission, country from awards
   union select 'streaks', u.country from streak_check_ins c join users u on u.id = c.user_id
   union select 'roulette', country from roulette_spins
   union select 'giveaway', country from giveaway_claims where status = 'SUCCESS'
   order by 1, 2`,
)

/** Entries whose reason has no corresponding row. The debug call adds points without one. */
export const unexplainedEntries = read(
  'test_books_unexplained_entries',
  {},
  { reason: 'text', ref: 'text', amount: 'int8' },
  `select reason, ref, amount from ledger_entries e
    where not case reason
      when 'STREAK_CHECK_IN' then exists (select from streak_check_ins c
        where c.points = e.amount and e.ref like '%:' || c.day and c.user_id in (e.account_id, remaining_account(e.account_id)))
      when 'STREAK_CHECK_IN_REVERSED' then exists (select from streak_check_ins c
        where c.reversed_at is not null and e.ref like '%:' || c.day and c.user_id in (e.account_id, remaining_account(e.account_id)))
      when 'STREAK_FREEZE_BOUGHT' then exists (select from streak_freezes f where f.cause = e.ref)
      when 'MISSION_COMPLETED' then exists (select from awards a where a.mission || ':' || a.cause = e.ref
        and a.points = e.amount)
      when 'ROULETTE_WON' then exists (select from roulette_spins s
        where s.drawn_user || ':' || s.period || ':' || s.number = e.ref and s.type = 'POINTS' and s.amount = e.amount)
      when 'ROULETTE_SPIN_BOUGHT' then exists (select from roulette_spins s
        where s.drawn_user || ':' || s.period || ':' || s.number = e.ref and s.price = -e.amount)
      when 'REFERRAL_COUNTED' then exists (select from referrals r
        where r.newcomer_id::text = e.ref and r.counted_at is not null and r.points = e.amount)
      when 'MERGE_REVERSED' then e.ref in (
        select mission || ':' || cause from awards where reversed_at is not null and points >= -e.amount
        union select 'streaks:' || user_id || ':' || day from streak_check_ins where points >= -e.amount
        union select 'roulette:' || drawn_user || ':' || period || ':' || number from roulette_spins
               where amount >= -e.amount)
      when 'PURCHASE_RETURNED' then exists (select from market_purchases p
        where p.item_id = split_part(e.ref, ':', 2) and p.price = e.amount
        and p.user_id = remaining_account(e.account_id))
      when 'ACCOUNT_MERGED' then e.counterpart = 'merged'
      when 'POINTS_EXCHANGED' then exists (select from points_exchanges x where x.id = e.ref and x.points = -e.amount)
      when 'EXCHANGE_RETURNED' then exists (select from points_exchanges x join payouts p on p.ref = x.id
        where x.id = e.ref and x.points = e.amount and p.status = 'FAILED')
      when 'MARKET_PURCHASE' then exists (select from market_purchases p where p.item_id = split_part(e.ref, ':', 2)
        and p.user_id = remaining_account(e.account_id))
      when 'STAFF_GRANTED' then exists (select from points_grants g where g.id::text = e.ref and g.amount = e.amount)
      when 'STAFF_REVERSED' then exists (select from points_undos u where u.entry_id::text = e.ref)
      else false end`,
)

/**
 * Reports about the ledger of a stopped api: inconsistencies, completed missions by country, and entries
 * without a cause.
 */
export async function ledgerReport(folder: string) {
  const database = await connectPglite(folder)
  const { db } = database
  const report = {
    findings: await auditLedger(db),
    completed: await db.many(completed, {}),
    unexplained: await db.many(unexplainedEntries, {}),
  }
  await database.close()
  return report
}
