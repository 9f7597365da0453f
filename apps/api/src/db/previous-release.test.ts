import { randomUUID } from 'node:crypto'
import type { Call } from '@momi/client/http/call'
import type { AdminApi } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../core/ledger/ledger-audit.ts'
import { readEnv } from '../env.ts'
import { startApi, type ApiProcess } from '../testing/api-process.ts'
import { newPhone, storage } from '../testing/http-client.ts'
import { releaseBeforeMigration, releaseBeforeText, type Release } from '../testing/previous-release.ts'
import { staffCredentials } from '../testing/staff-credentials.ts'
import { onPostgres } from '../testing/test-database.ts'
import { uncachedCall } from '../testing/uncached-call.ts'
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

const STOCK = {
  winnable: { kind: 'NOW' },
  value: null,
  currency: null,
  expiresOn: null,
  supplier: null,
  invoice: null,
  afterExpiry: 'AWAY',
} as const

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

/** Lists stock with an older release while a batch waits that the current one has added. */
async function listStock(old: ApiProcess, current: ApiProcess): Promise<void> {
  const body = staffCredentials('campaigns', new Date())
  const callWith = (baseUrl: string, headers = {}) => uncachedCall<AdminApi>({ baseUrl, headers: () => headers, fetch })
  const { accessToken } = await callWith(current.internal)('POST /api/v1/admin/tokens', { body })
  const headers = { [HEADERS.authorization]: `Bearer ${accessToken}` }
  const [onOld, onCurrent] = [callWith(old.internal, headers), callWith(current.internal, headers)]
  const pools = await onCurrent('GET /api/v1/admin/stock/pools', { query: {} })
  const { definitionId } = pools.items.find(({ hasCodes }) => !hasCodes)!
  const { batch } = await onCurrent('POST /api/v1/admin/stock/pools/{definition_id}/items', {
    params: { definition_id: definitionId },
    body: { ...STOCK, items: 1_000_000, reason: 'a test of two releases' },
    idempotencyKey: randomUUID(),
  })
  expect(batch.status).toBe('WAITING')
  const known = await onOld('GET /api/v1/admin/stock/pools', { query: {} })
  expect(known.items.map((pool) => pool.definitionId)).toContain(definitionId)
  const { items } = await onOld('GET /api/v1/admin/stock/pools/{definition_id}/batches', {
    params: { definition_id: definitionId },
    query: { limit: 1 },
  })
  expect(items).toMatchObject([{ id: batch.id, loaded: 0, free: 0 }])
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

  const current = await startApi({ env })
  await listStock(old, current)
  expect(await old.kill('SIGTERM')).toBe(0)
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
