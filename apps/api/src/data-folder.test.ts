import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type ApiProcess } from './testing/api-process.ts'
import { fillFolder } from './testing/test-database.ts'

// The data folder contains the embedded database, which only one process can use at a time.
const data = mkdtempSync(join(tmpdir(), 'momi-data-'))
beforeAll(() => fillFolder(data))
afterAll(() => rmSync(data, { recursive: true, force: true }))
// Without secrets in the settings, the api generates them.
const generated = { TOKEN_KEYS: '', STAFF_TOKEN_KEYS: '', HASH_KEY: '', DATA_KEY: '' }
const start = () => startApi({ env: { MOMI_DATA_DIR: data, ...generated } })
const hex = () => randomUUID().replaceAll('-', '')
const secrets = () => readFileSync(join(data, 'secrets.json'), 'utf8')

test('the api refuses a data folder that is in use, keeps its clock and secrets over a restart, and starts again after it was killed', async () => {
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

  const person = { haid: hex(), huid: hex(), clientType: 'mini', clientVersion: '90.0.0', userCountry: 'NG' }
  const logIn = await fetch(`${first.api}/api/v1/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { accessToken } = (await logIn.json()) as { accessToken: string }
  const idAt = async ({ api }: ApiProcess) => {
    const answer = await fetch(`${api}/api/v1/user/me`, { headers: { authorization: `Bearer ${accessToken}` } })
    return ((await answer.json()) as { id?: string }).id
  }
  const [id, kept] = [await idAt(first), secrets()]
  expect(id).toEqual(expect.any(String))

  await expect(start()).rejects.toThrow(`is in use by process ${first.pid}`)
  expect(await first.kill('SIGTERM')).toBe(0)

  const second = await start()
  expect(Date.parse((await clock(second)).body.now)).toBeGreaterThanOrEqual(moved)
  expect([await idAt(second), secrets()]).toEqual([id, kept])
  await clock(second, { reset: true })
  expect(Date.parse((await clock(second)).body.now) - Date.now()).toBeLessThan(60_000)
  // A process that is killed leaves its lock file behind.
  expect(await second.kill('SIGKILL')).toBe('SIGKILL')
  const third = await start()
  expect(await third.kill('SIGINT')).toBe(0)
})
