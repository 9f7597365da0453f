import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApi } from '../apps/api/src/testing/api-process.ts'
import { newPhone } from '../apps/api/src/testing/http-client.ts'
import { startPostgres } from './postgres.mjs'

test('[OPS-03] a process whose database stops answers 503 until the database is back, and then works again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'momi-lost-'))
  const postgres = await startPostgres()
  const api = await startApi({ env: { DATABASE_URL: postgres.url, MOMI_DATA_DIR: folder, LOG_LEVEL: 'error' } })
  try {
    const phone = (await newPhone(api.api)).on(api.api)
    const readPoints = () => phone('GET /api/v1/points', {})
    const readiness = async () => (await fetch(`${api.api}/readyz`)).status
    const before = await readPoints()
    postgres.interrupt()
    await expect(readPoints()).rejects.toMatchObject({ status: 503, code: 'service_unavailable' })
    expect([await readiness(), (await fetch(`${api.api}/healthz`)).status]).toEqual([503, 200])
    postgres.resume()
    await expect.poll(readiness).toBe(200)
    expect(await readPoints()).toEqual(before)
    expect(await api.kill('SIGTERM')).toBe(0)
  } finally {
    await api.kill('SIGKILL')
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
