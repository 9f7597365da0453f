import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone } from '../testing/http-client.ts'
import { startApi } from '../testing/api-process.ts'
import { productionEnv } from '../testing/production-env.ts'
import { runCommand } from '../testing/run-command.ts'
import { emptyPostgres, onPostgres, runOnPostgres, type PostgresDatabase } from '../testing/test-database.ts'

// A new installation as docs/operations.md says: one role owns the tables, the process has another one.
describe.runIf(onPostgres)('the role of the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'momi-role-'))
  const name = `momi_test_owner_${randomUUID().slice(0, 8)}`
  let database: PostgresDatabase
  let owner: string
  let env: Record<string, string>
  let client: pg.Client

  beforeAll(async () => {
    database = await emptyPostgres()
    owner = Object.assign(new URL(database.url), { username: name }).href
    await runOnPostgres(database.url, `create role ${name} login createrole`)
    await runOnPostgres(database.url, `alter database "${new URL(owner).pathname.slice(1)}" owner to ${name}`)
    env = {
      ...(await productionEnv()),
      DATABASE_URL: database.processUrl,
      DATABASE_OWNER_URL: owner,
      MOMI_DATA_DIR: folder,
      DRAIN_DELAY_SECONDS: '0',
    }
    const { status, stderr } = runCommand(env, 'momi', ['migrate'])
    if (status !== 0) throw new Error(stderr)
    client = new pg.Client({ connectionString: database.processUrl })
    await client.connect()
    await client.query('set role none')
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
    await runOnPostgres(new URL('/postgres', database.url).href, `drop role ${name}`)
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([
    'create table planted (one int)',
    'create temporary table planted (one int)',
    'create schema planted',
    'create function planted() returns int language sql return 1',
    'create role planted',
    'drop table users',
    'alter table users add column planted int',
    'create index planted on users (id)',
    'alter table ledger_entries disable trigger all',
    `set session_replication_role = 'replica'`,
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update audit_entries set at = now()',
    'delete from audit_entries',
    'update awards set points = 1000',
    'insert into schema_migrations values (1)',
    `copy users to program 'cat'`,
  ])('is refused: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be (owner|superuser|able)/)
    await expect(client.query(`set role momi_app; ${statement}`)).rejects.toThrow(/permission denied|must be|required/)
    await client.query('set role none')
  })

  test('cannot become the owner', async () => {
    await expect(client.query(`set role ${name}`)).rejects.toThrow('permission denied')
    await expect(client.query(`set session authorization ${name}`)).rejects.toThrow('permission denied')
  })

  test('is enough for the api, whose calls read and write', async () => {
    const api = await startApi({ env: { ...env, MOMI_ENV: 'production' } })
    try {
      const phone = (await newPhone(api.api)).on(api.api)
      expect(await phone('GET /api/v1/points', {})).toMatchObject({ balance: 0 })
    } finally {
      expect(await api.kill()).toBe(0)
    }
    expect(api.output()).not.toContain('permission denied')
  })

  test('the api and the commands refuse to work as the owner, and say what to do', () => {
    const refused = `DATABASE_URL has the role ${name}, which may change tables: give the process a role that owns nothing`
    for (const [command, args] of [['main'], ['momi', ['verify-ledger']]] as const)
      expect(runCommand({ ...env, DATABASE_URL: owner }, command, args && [...args])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(refused) as string,
      })
  })
})
