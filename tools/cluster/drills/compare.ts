// Compares the acknowledged answers with the database and the ledger.
import { auditLedger } from '../../../apps/api/src/core/ledger/ledger-audit.ts'
import { connectPostgres } from '../../../apps/api/src/db/connect.ts'
import { read, type Db } from '../../../apps/api/src/db/db.ts'
import type { Acknowledged } from './load.ts'

const found = read(
  'drills_found',
  { users: 'uuid[]' },
  {
    id: 'uuid',
    accounts: 'int8',
    wallet: 'text?',
    check_ins: 'int8',
    points: 'int8',
    check_in_entries: 'int8',
    spins: 'text[]',
    segments: 'text[]',
    balance: 'int8',
    entries: 'int8',
  },
  `select u.id,
          (select count(*) from app_instances i where i.user_id = u.id) as accounts,
          (select lower(w.address) from user_wallets w where w.user_id = u.id) as wallet,
          (select count(*) from streak_check_ins c where c.user_id = u.id) as check_ins,
          (select coalesce(sum(c.points), 0)::int8 from streak_check_ins c where c.user_id = u.id) as points,
          (select count(*) from ledger_entries e
            where e.account_id = u.id and e.reason = 'STREAK_CHECK_IN') as check_in_entries,
          array(select s.id from roulette_spins s where s.user_id = u.id) as spins,
          array(select s.segment from roulette_spins s where s.user_id = u.id) as segments,
          a.balance,
          (select coalesce(sum(e.amount), 0)::int8 from ledger_entries e where e.account_id = u.id) as entries
     from users u join ledger_accounts a on a.id = u.id
    where u.id = any(:users)`,
)

const rowsOf = (db: Db, users: string[]) => db.many(found, { users })

/** By kind of acknowledged answer: whether the database contains what the answer told the person. */
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const HAS: Readonly<Record<Acknowledged['what'], (row: Row, answer: Acknowledged) => boolean>> = {
  account: (row) => row.accounts > 0,
  wallet: (row, { address }) => row.wallet === address,
  'check-in': (row, { points }) => row.check_ins > 0 && row.points === points && row.check_in_entries > 0,
  spin: (row, { id = '', segment = '' }) => row.spins.includes(id) && row.segments.includes(segment),
  balance: (row, { balance }) => row.balance === balance && row.entries === balance,
}

/** The number of rows beyond those that a person's script creates. */
const extraRows = (row: Row) =>
  Math.max(0, row.accounts - 1) +
  Math.max(0, row.check_ins - 1) +
  Math.max(0, row.check_in_entries - 1) +
  Math.max(0, row.spins.length - 1)

/** Returns the acknowledged answers that were lost, the number of duplicates, and the findings of the ledger audit. */
export async function compare(url: string, acknowledged: readonly Acknowledged[]) {
  const database = await connectPostgres(url, 1)
  try {
    const users = [...new Set(acknowledged.map(({ user }) => user))]
    const rows = new Map((await rowsOf(database.db, users)).map((row) => [row.id, row]))
    const lost = acknowledged.filter((promise) => {
      const row = rows.get(promise.user)
      return row === undefined || !HAS[promise.what](row, promise)
    })
    return {
      lost,
      doubled: [...rows.values()].reduce((sum, row) => sum + extraRows(row), 0),
      found: rows.size,
      findings: await auditLedger(database.db),
    }
  } finally {
    await database.close()
  }
}
