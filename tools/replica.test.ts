import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApi } from '../apps/api/src/testing/api-process.ts'
import { newPhone } from '../apps/api/src/testing/http-client.ts'
import { runOnPostgres } from '../apps/api/src/testing/test-database.ts'
import { startPostgres } from './postgres.mjs'

const STREAMED = { wal_level: 'replica', max_wal_senders: 4 }

test('[SCL-04] a replica answers what its caller has not written since, and the primary whatever the replica cannot', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'momi-replica-'))
  const primary = await startPostgres({ settings: STREAMED })
  const standby = await startPostgres({ settings: STREAMED, standbyOf: primary.url })
  const api = await startApi({
    env: {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: standby.url,
      // Longer than the test: how a replica that lags is left is tested with a clock (apps/api/src/db/replica.test.ts).
      DATABASE_REPLICA_LAG_SECONDS: '600',
      MOMI_DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
  })
  /** Whether the replica has answered a call of the points history. */
  const hasAnswered = async () =>
    (
      await runOnPostgres(
        standby.url,
        `select from pg_stat_activity where query like '%from ledger_entries%' and pid <> pg_backend_pid()`,
      )
    ).length > 0
  const hasReplica = async () =>
    (await (await fetch(`${api.api}/metrics`)).text()).includes('\nmomi_database_replica_lag_seconds ')
  try {
    await expect.poll(hasReplica).toBe(true)
    const phone = await newPhone(api.api)
    const [writer, other] = [phone.on(api.api), phone.on(api.api)]
    const entries = async (call: typeof writer) =>
      (await call('GET /api/v1/points/history', { query: {} })).entries.length

    expect(await entries(writer)).toBe(0)
    // From then on the replica is never behind the session of this caller, which writes nothing.
    await expect
      .poll(async () => {
        expect(await entries(other)).toBe(0)
        return hasAnswered()
      })
      .toBe(true)
    await runOnPostgres(standby.url, 'select pg_wal_replay_pause()')
    await writer('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
    expect(await entries(writer)).toBe(1)
    // Nothing says that this caller knows of the check-in, so the replica, which has stopped, answers.
    expect(await entries(other)).toBe(0)
    standby.interrupt()
    expect(await entries(other)).toBe(1)
    expect(await hasReplica()).toBe(false)
    standby.resume()
    await expect.poll(hasReplica).toBe(true)
    expect(await entries(other)).toBe(1)
    expect(await api.kill('SIGTERM')).toBe(0)
  } finally {
    await api.kill('SIGKILL')
    standby.stop()
    primary.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
