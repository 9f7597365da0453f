import { MissionTypeName, PayoutStatus, PointsReason } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'
import { PAYOUT_STATUS } from './exchange.store.ts'

/** Entries before the cursor, newest first. */
export const entriesBefore = read(
  'points_entries_before',
  { user: 'uuid', cursor: 'int8?', size: 'int8' },
  {
    id: 'int8',
    amount: 'int8',
    reason: text(PointsReason),
    mission: text(MissionTypeName.nullable()),
    balance_after: 'int8',
    exchange: 'text?',
    payout: text(PayoutStatus.nullable()),
    at: 'timestamptz',
    posted_at: 'timestamptz',
    counts_for: 'date?',
  },
  `select id, amount, reason,
          entry_mission(reason, ref) as mission, balance_after,
          exchange, (select ${PAYOUT_STATUS} from payouts p where p.ref = exchange) as payout, at,
          -- Entries of earlier releases may have the time for which they count, which is before that of the entry
          -- before.
          greatest(at, (select b.at from ledger_entries b
                         where b.account_id = ledger_entries.account_id and b.id < ledger_entries.id
                         order by b.id desc limit 1)) as posted_at,
          entry_day(reason, ref) as counts_for
     from ledger_entries,
          lateral (select case when reason in ('POINTS_EXCHANGED', 'EXCHANGE_RETURNED') then ref end as exchange) e
    where account_id = :user and (:cursor::int8 is null or id < :cursor)
    order by id desc
    limit :size`,
)

/** All that a person ever earned; as long as that is nothing, also how many points one token costs. */
export const earnings = read(
  'points_earnings',
  { user: 'uuid', country: 'text' },
  { points: 'int8', points_per_unit: 'int4?' },
  `select points, case when points = 0 then (
            select case when enabled then points_per_unit end from exchange_rates
             where country = :country order by id desc limit 1) end as points_per_unit
     from (select coalesce(earned, ledger_earned_of(id)) as points from ledger_accounts where id = :user
           union all select 0 limit 1) known`,
)
