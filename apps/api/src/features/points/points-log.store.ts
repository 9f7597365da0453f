import { MissionTypeName, PointsReason } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const entry = {
  id: 'int8',
  user: 'uuid',
  amount: 'int8',
  reason: text(PointsReason),
  mission: text(MissionTypeName.nullable()),
  cause: 'text',
  balance_after: 'int8',
  at: 'timestamptz',
  note: 'text?',
  staff: 'uuid?',
  staff_name: 'text?',
  undone_by: 'int8?',
} as const

const BY_TIME = {
  before: '(:cursor::int8 is null or (at, id) < ((select at from ledger_entries where id = :cursor), :cursor))',
  order: 'at desc, id desc',
}
/** The order of posting, in which each balance follows from the one before. */
const BY_POSTING = { before: 'id < coalesce(:cursor, 9223372036854775807)', order: 'id desc' }

// Selects the page first, so that only its rows are joined.
const entriesWhere = (condition: string, { before, order } = BY_TIME) => `
   select e.id, e.account_id as "user", e.amount, e.reason, e.mission, e.ref as cause,
          e.balance_after, e.at, coalesce(g.reason, u.reason) as note, s.id as staff,
          s.name as staff_name, r.id as undone_by
     from (select *, entry_mission(reason, ref) as mission from ledger_entries
            where ${condition}
              and at >= coalesce(:from::timestamptz, '-infinity') and at < coalesce(:to::timestamptz, 'infinity')
              and ${before}
            order by ${order}
            offset :offset limit :size) e
     left join points_grants g on g.id = case when e.reason = 'STAFF_GRANTED' then e.ref::uuid end
     left join points_undos u on u.entry_id = case when e.reason = 'STAFF_REVERSED' then e.ref::bigint end
     left join staff s on s.id = coalesce(g.requested_by, u.undone_by)
     left join ledger_entries r on r.reason = 'STAFF_REVERSED' and r.ref = e.id::text
    order by e.${order.replace(', ', ', e.')}`

const page = { from: 'timestamptz?', to: 'timestamptz?', cursor: 'int8?', offset: 'int8', size: 'int8' } as const

/** Entries before the cursor, newest first. Each filter has its own statement, because each has its own index. */
export const entriesOfAll = read('points_entries_of_all', page, entry, entriesWhere('true'))

export const entriesOfReason = read(
  'points_entries_of_reason',
  { ...page, reason: 'text' },
  entry,
  entriesWhere('reason = :reason'),
)

export const entriesOfUser = read(
  'points_entries_of_user',
  { ...page, user: 'uuid', reason: 'text?' },
  entry,
  entriesWhere('account_id = :user and (:reason::text is null or reason = :reason)', BY_POSTING),
)

export const entryOf = read(
  'points_entry_of',
  { id: 'int8' },
  { user: 'uuid', amount: 'int8', reason: 'text' },
  'select account_id as "user", amount, reason from ledger_entries where id = :id',
)

export const reversalOf = read(
  'points_reversal_of',
  { entry: 'text' },
  { id: 'int8' },
  `select id from ledger_entries where reason = 'STAFF_REVERSED' and ref = :entry`,
)

/** Records which member of staff undoes an entry and why; returns no row if the entry was already undone. */
export const addUndo = write(
  'points_add_undo',
  { entry: 'int8', reason: 'text', staff: 'uuid', at: 'timestamptz' },
  { entry: 'int8' },
  `insert into points_undos (entry_id, reason, undone_by, undone_at) values (:entry, :reason, :staff, :at)
   on conflict (entry_id) do nothing returning entry_id as entry`,
)

/**
 * The stored balance of an account, and the figures of its entries by which the balance is verified. `broken`: the
 * number of entries that do not continue from the balance of the entry before.
 */
export const balanceProof = read(
  'points_balance_proof',
  { user: 'uuid' },
  {
    balance: 'int8',
    moved_to: 'uuid?',
    entries: 'int8',
    sum: 'int8',
    broken: 'int8',
    last_id: 'int8?',
    last_balance: 'int8?',
    last_at: 'timestamptz?',
  },
  `with entries as (
     select id, amount, balance_after, at,
            balance_after - amount <> coalesce(lag(balance_after) over (order by id), 0) as broken
       from ledger_entries where account_id = :user)
   select a.balance, a.moved_to,
          (select count(*) from entries) as entries,
          (select coalesce(sum(amount), 0)::int8 from entries) as sum,
          (select count(*) from entries where broken) as broken,
          l.id as last_id, l.balance_after as last_balance, l.at as last_at
     from ledger_accounts a
     left join lateral (select * from entries order by id desc limit 1) l on true
    where a.id = :user`,
)
