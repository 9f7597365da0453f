import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { newWallet } from '../../testing/random-values.ts'
import { onPostgres, testDatabase, urlOf } from '../../testing/test-database.ts'

/** How many keys of each kind are locked. */
const KEYS = 8
const WALLET = `hashtextextended(lower($1), 6177103)`

/** Each kind of lock, in the order of LOCK_ORDER: how one key is locked, and whether nobody has locked it. */
const KINDS = [
  {
    kind: 'devices',
    lock: 'select from app_instances where haid = $1 for no key update',
    isFree: 'select from app_instances where haid = $1 for no key update skip locked',
  },
  {
    kind: 'wallets',
    lock: `select pg_advisory_xact_lock(${WALLET})`,
    isFree: `select where pg_try_advisory_xact_lock(${WALLET})`,
  },
  {
    kind: 'accounts',
    lock: 'select from users where id = $1::uuid for no key update',
    isFree: 'select from users where id = $1::uuid for no key update skip locked',
  },
  {
    kind: 'ledger accounts',
    lock: 'select from ledger_accounts where id = $1::uuid for no key update',
    isFree: 'select from ledger_accounts where id = $1::uuid for no key update skip locked',
  },
] as const
type Kind = (typeof KINDS)[number]['kind']

// PGlite has one connection, so nothing waits for a lock.
describe.runIf(onPostgres)('lock_accounts', () => {
  let database: Database
  let holder: pg.Client
  let locker: pg.Client
  let observer: pg.Client
  /** The keys of each kind, in the order in which they have to be locked. */
  let keys: Record<Kind, string[]>

  beforeAll(async () => {
    database = await testDatabase()
    const connectionString = await urlOf(database)
    holder = new pg.Client({ connectionString })
    locker = new pg.Client({ connectionString })
    observer = new pg.Client({ connectionString })
    await Promise.all([holder.connect(), locker.connect(), observer.connect()])
    keys = await storedKeys(observer)
  })
  afterAll(async () => {
    await Promise.all([holder, locker, observer].map((client) => client.end()))
    await database.close()
  })
  beforeEach(async () => {
    for (const client of [holder, locker]) await client.query('begin')
  })
  afterEach(async () => {
    for (const client of [holder, locker]) await client.query('rollback')
  })

  const isFree = async (sql: string, key: string) => {
    await observer.query('begin')
    const { rowCount } = await observer.query(sql, [key])
    await observer.query('rollback')
    return rowCount === 1
  }

  test.each(KINDS.flatMap((one, level) => [0, KEYS / 2, KEYS - 1].map((at) => ({ ...one, level, at }))))(
    'while key $at of the $kind is locked, a call has locked the keys before it and none after it',
    async ({ kind, lock, level, at }) => {
      await holder.query(lock, [keys[kind][at]])
      const { rows } = await locker.query('select pg_backend_pid() as pid')
      // The order of the arguments must not matter.
      const locking = locker.query('select lock_accounts($1, $2, $3)', [
        keys.devices.toReversed(),
        keys.wallets.toReversed(),
        keys.accounts.toReversed(),
      ])
      await expect
        .poll(() => observer.query('select from pg_locks where pid = $1 and not granted', [rows[0].pid]))
        .toMatchObject({ rowCount: 1 })

      for (const [other, { kind: ofKind, isFree: sql }] of KINDS.entries())
        for (const [i, key] of keys[ofKind].entries())
          expect([ofKind, i, await isFree(sql, key)]).toEqual([ofKind, i, other > level || (other === level && i > at)])
      await holder.query('rollback')
      await locking
    },
  )
})

/**
 * Creates accounts with devices and ledger accounts. The rows are stored in the opposite order, in which a scan of the
 * table without an order would lock them.
 */
async function storedKeys(client: pg.Client): Promise<Record<Kind, string[]>> {
  const accounts = Array.from({ length: KEYS }, () => randomUUID() as string).toSorted()
  const devices = accounts.map((id) => id.replaceAll('-', ''))
  for (const id of accounts.toReversed()) {
    await client.query(`insert into users (id, country, created_at) values ($1, 'NG', now())`, [id])
    await client.query('insert into ledger_accounts (id, balance, earned) values ($1, 0, 0)', [id])
    await client.query(
      `insert into app_instances (haid, user_id, owner_id, huid_hash, client_type, client_version, created_at)
       values ($1, $2, $2, $1, 'mini', '90.0.0', now())`,
      [id.replaceAll('-', ''), id],
    )
  }
  const { rows } = await client.query<{ wallet: string }>(
    `select wallet from unnest($1::text[]) wallet order by hashtextextended(lower(wallet), 6177103)`,
    [Array.from({ length: KEYS }, newWallet)],
  )
  return { devices, wallets: rows.map(({ wallet }) => wallet), accounts, 'ledger accounts': accounts }
}
