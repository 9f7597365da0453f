import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@momi/testing/free-ports'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPostgres, postgresDatabase } from '../testing/test-database.ts'
import { connectPostgres, type Database } from './connect.ts'
import { read } from './db.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

const session = read(
  'test_pooler_session',
  {},
  { role: 'text', zone: 'text', limit: 'text', prepared: 'int8' },
  `select current_user::text as role, current_setting('timezone') as zone,
          current_setting('statement_timeout') as limit,
          (select count(*) from pg_prepared_statements where name like 'test_pooler%') as prepared`,
)
const SET = { role: 'momi_app', zone: 'UTC', limit: '15s' }

/** The message of the error with which connecting fails. */
const failureOf = (work: Promise<Database>) =>
  work.then(
    () => 'none',
    (error: Error) => error.message,
  )

describe.runIf(onPostgres)('connections without start-up options', () => {
  let database: Awaited<ReturnType<typeof postgresDatabase>>
  let changes: string
  beforeAll(async () => {
    database = await postgresDatabase()
    const [, statements = ''] = (
      await failureOf(connectPostgres(database.url, 1, 'require', { mode: 'transaction' }))
    ).split('settings of its own: ')
    changes = statements
  })
  afterAll(() => database.drop())

  test('in session mode, each connection gets its settings, and prepares its statements once', async () => {
    const { db, close } = await connectPostgres(database.url, 1)
    await db.one(session, {})
    expect(await db.one(session, {})).toEqual({ ...SET, prepared: 1 })
    await close()
  })

  test('in transaction mode, the start is refused until the role has the settings, and the error names them', async () => {
    expect(changes).toMatch(/^alter role \w+ in database \w+ set role = 'momi_app'; /)
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    await owner.query(changes)
    await owner.end()
    const pooled = { mode: 'transaction', prepares: false } as const
    // The role's settings do not affect the owner, who runs the migrations.
    const { db, close } = await connectPostgres(database.url, 1, 'migrate', pooled)
    expect(await db.one(session, {})).toEqual({ ...SET, prepared: 0 })
    await close()
  })

  // PgBouncer is installed with the packages of `npm run cluster`.
  test.runIf(existsSync(PGBOUNCER))(
    'PgBouncer in transaction mode runs the statements of many clients on two connections',
    async () => {
      const pooler = await startPgBouncer(database.url)
      const pooled = { direct: database.url, mode: 'transaction', prepares: false } as const
      const { db, transact, close } = await connectPostgres(pooler.url, 8, 'require', pooled)
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          i % 2 === 0 ? db.one(session, {}) : transact((tx) => tx.one(session, {})),
        ),
      )
      expect(answers.filter((answer) => JSON.stringify(answer) !== JSON.stringify({ ...SET, prepared: 0 }))).toEqual([])
      await close()
      await pooler.stop()
    },
  )
})

async function startPgBouncer(url: string) {
  const { hostname, port, username, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'momi-pgbouncer-'))
  const own = await freePorts(1)
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`)
  writeFileSync(
    join(folder, 'ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 2
`,
  )
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755)
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(PGBOUNCER, [...asUser, join(folder, 'ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  await expect.poll(() => log).toContain('process up')
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
