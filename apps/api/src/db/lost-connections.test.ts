import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ApiError } from '@momi/client/http/api-error'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../core/ledger/ledger-audit.ts'
import { startApi, type ApiProcess } from '../testing/api-process.ts'
import { newPhone, storage, type Phone, type Storage } from '../testing/http-client.ts'
import { countBy } from '../testing/count-by.ts'
import { onPostgres } from '../testing/test-database.ts'

const TERMINATIONS = 200
const PHONES = 12

// PGlite runs in the process, so there is no connection to lose.
describe.runIf(onPostgres)('connections that PostgreSQL terminates', () => {
  let data: Storage
  let api: ApiProcess
  beforeAll(async () => {
    data = await storage()
    api = await startApi({ env: data.env(0) })
  })
  afterAll(async () => {
    await api.kill('SIGKILL')
    await data.remove()
  })

  /** The status and code of an error answer, or why there was no answer. */
  const outcomeOf = (error: unknown) =>
    error instanceof ApiError ? `${error.status} ${error.code}` : `no answer: ${String(error)}`

  const calls = async (phone: Phone, idempotencyKey: string): Promise<void> => {
    const call = phone.on(api.api)
    const { ticket } = await call('GET /api/v1/roulette/config', {})
    await call('POST /api/v1/roulette/spin', { body: { ticket: ticket.token, buy: false }, idempotencyKey })
  }

  test('trust case 38: terminating 200 backends under load ends no process, and every call succeeds or is answered with 503', async () => {
    const phones = await Promise.all(Array.from({ length: PHONES }, () => newPhone(api.api)))
    const admin = new pg.Client({ connectionString: data.env(0)['DATABASE_URL'] })
    await admin.connect()
    let isOver = false
    void api.exit.then(() => (isOver = true))
    const outcomes: string[] = []
    const load = phones.map(async (phone) => {
      while (!isOver) {
        const outcome = await calls(phone, randomUUID()).then(() => '200', outcomeOf)
        outcomes.push(outcome)
      }
    })

    let terminated = 0
    let inTransaction = 0
    // Continues until enough of the terminated backends were inside a transaction: how many are depends on the load.
    while ((terminated < TERMINATIONS || inTransaction <= TERMINATIONS / 4) && !isOver) {
      // Prefers a connection inside a transaction, where a loss is most harmful.
      const { rows } = await admin.query<{ in_transaction: boolean }>(
        `select xact_start is not null as in_transaction, pg_terminate_backend(pid)
           from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and usename is not null
          order by state = 'idle in transaction' desc, xact_start is null limit 1`,
      )
      terminated += rows.length
      if (rows[0]?.in_transaction) inTransaction++
      await setTimeout(5)
    }
    const hasEnded = isOver
    isOver = true
    await Promise.all(load)
    await admin.end()

    expect(hasEnded).toBe(false)
    expect(inTransaction).toBeGreaterThan(TERMINATIONS / 4)
    const { '200': answered = 0, '503 service_unavailable': unavailable = 0, ...others } = countBy(outcomes)
    // A phone has one free spin. On a slow machine it may try a second one, which is refused.
    const { '400 roulette_no_spin_available': _refused, ...failed } = others
    expect(failed).toEqual({})
    expect(answered).toBeGreaterThan(0)
    expect(unavailable).toBeGreaterThan(0)

    // The process recovers without a restart.
    for (const phone of phones) await phone.on(api.api)('GET /api/v1/points', {})
    expect(await fetch(`${api.api}/readyz`)).toMatchObject({ status: 200 })
    expect(api.output()).not.toContain('Unhandled')
    expect(await api.kill()).toBe(0)
    const database = await data.open()
    expect(await auditLedger(database.db)).toEqual([])
    await database.close()
  })
})
