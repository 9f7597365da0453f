import { randomUUID } from 'node:crypto'
import type { Call } from '@momi/client/http/call'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../core/ledger/ledger-audit.ts'
import { readEnv } from '../env.ts'
import { startApi } from '../testing/api-process.ts'
import { newPhone, storage } from '../testing/http-client.ts'
import { releaseBeforeMigration, releaseBeforeText, type Release } from '../testing/previous-release.ts'
import { onPostgres } from '../testing/test-database.ts'
import { connect } from './connect.ts'
import { migrations } from './migrate.ts'

// Two releases share a database only on PostgreSQL.
const beforeMigration = onPostgres ? releaseBeforeMigration() : undefined
const beforeText = onPostgres ? releaseBeforeText() : undefined
const data = await storage()
afterAll(async () => {
  beforeMigration?.remove()
  beforeText?.remove()
  await data.remove()
})

/** The calls of a typical visit, which write to most tables. */
async function visit(call: Call): Promise<number> {
  const idempotencyKey = randomUUID
  await call('GET /api/v2/user/missions', {})
  const { ticket } = await call('GET /api/v1/roulette/config', {})
  await call('POST /api/v1/roulette/spin', { body: { ticket: ticket.token }, idempotencyKey: idempotencyKey() })
  const events = [{ id: randomUUID(), name: 'page_view', at: Date.now(), properties: {} }]
  await call('POST /api/v1/client-reports', { body: { userProperties: {}, events } })
  return (await call('GET /api/v1/points', {})).balance
}

/** Uses an older release on the newest schema, then this one. Returns what the older release logged at its start. */
async function useBoth(older: Release): Promise<string> {
  const env = { ...data.env(0), LOG_LEVEL: 'warn' }
  const migrate = async () => (await connect(readEnv({ MOMI_ENV: 'development', ...env }), 'migrate')).close()
  await migrate()

  // The old release's modules are in a folder of this run, so a compile cache would never be reused.
  const old = await startApi({ env: { ...env, NODE_DISABLE_COMPILE_CACHE: '1' }, main: older.main })
  const logged = old.output()
  // In development the old release has restored its own texts of functions.
  await migrate()
  const phone = await newPhone(old.api)
  await phone.on(old.api)('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  const points = await visit(phone.on(old.api))
  expect(points).toBeGreaterThan(0)
  expect(await old.kill('SIGTERM')).toBe(0)

  const current = await startApi({ env })
  expect(await phone.on(current.api)('GET /api/v1/points', {})).toEqual({ balance: points })
  expect(await current.kill('SIGTERM')).toBe(0)
  const database = await data.open()
  expect(await auditLedger(database.db)).toEqual([])
  await database.close()
  return logged
}

// A shallow clone has no earlier release to test.
test.runIf(beforeMigration)(
  '[OPS-02] the release before the newest migration works on the newest schema, and the newest release then finds what it stored',
  async () => {
    expect(await useBoth(beforeMigration!)).toContain(migrations().at(-1)!.name)
  },
  180_000,
)

test.runIf(beforeText)(
  '[OPS-02] the release before the newest change of a function works with the newest text, and the newest release then finds what it stored',
  async () => {
    expect(await useBoth(beforeText!)).not.toContain(migrations().at(-1)!.name)
  },
  180_000,
)
