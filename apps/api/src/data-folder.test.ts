import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type ApiProcess } from './testing/api-process.ts'
import { fillFolder } from './testing/test-database.ts'

// The data folder contains the embedded database, which only one process can use at a time.
const data = mkdtempSync(join(tmpdir(), 'momi-data-'))
beforeAll(() => fillFolder(data))
afterAll(() => rmSync(data, { recursive: true, force: true }))
const start = () => startApi({ env: { MOMI_DATA_DIR: data } })

test(
  'the api refuses a data folder that is in use, keeps its clock over a restart, and starts again after it was killed',
  { timeout: 120_000 },
  async () => {
    const first = await start()
    const clock = async (api: ApiProcess, body?: object) => {
      const init = body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      const answer = await fetch(`${api.internal}/lab/api/clock`, init)
      return { status: answer.status, body: (await answer.json()) as { now: string } }
    }
    await clock(first, { days: 3 })
    const moved = Date.parse((await clock(first)).body.now)
    expect(moved - Date.now()).toBeGreaterThan(3 * 86_400_000 - 60_000)
    expect((await clock(first, { days: 'three' })).status).toBe(422)

    await expect(start()).rejects.toThrow(`is in use by process ${first.pid}`)
    expect(await first.kill('SIGTERM')).toBe(0)

    const second = await start()
    expect(Date.parse((await clock(second)).body.now)).toBeGreaterThanOrEqual(moved)
    await clock(second, { reset: true })
    expect(Date.parse((await clock(second)).body.now) - Date.now()).toBeLessThan(60_000)
    // A process that is killed leaves its lock file behind.
    expect(await second.kill('SIGKILL')).toBe('SIGKILL')
    const third = await start()
    expect(await third.kill('SIGINT')).toBe(0)
  },
)
