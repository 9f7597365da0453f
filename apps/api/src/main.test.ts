import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi } from './testing/api-process.ts'
import { productionEnv } from './testing/production-env.ts'
import { DEVELOPMENT_MODULE, runCommand, spawnCommand, TRACE_MODULES, TRACING_MODULE } from './testing/run-command.ts'
import { fillFolder, onPostgres, postgresDatabase, type PostgresDatabase } from './testing/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-main-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [{}, 'MOMI_ENV is missing'],
  [{ MOMI_ENV: 'development', PORT: 'x' }, 'PORT is not a number'],
  [{ MOMI_ENV: 'development', DEBUG: 'yes' }, 'DEBUG is not a boolean'],
  [{ MOMI_ENV: 'production' }, 'DATABASE_URL is missing'],
])('[APP-11] with the settings %j, the api prints "%s" and exits with 1', (env, message) => {
  const { status, stderr, stdout } = runCommand(env)
  expect({ status, stderr, stdout }).toEqual({ status: 1, stderr: `${message}\n`, stdout: '' })
})

test('the reason why the api does not start is written even if nobody reads its output in time', async () => {
  // Fills the pipe, and reports on stdout when the next text is being written to it.
  const fill = `
    process.stderr.write('x'.repeat(1_000_000))
    const { write } = process.stderr
    process.stderr.write = (...args) => {
      process.stdout.write('writing')
      return write.apply(process.stderr, args)
    }`
  const api = spawnCommand({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fill)}` })
  await once(api.stdout, 'data')
  expect(await text(api.stderr)).toMatch(/xMOMI_ENV is missing\n$/)
})

test.each([
  ['development', true],
  ['production', false],
])('MOMI_ENV=%s loads modules of development/: %s; it never loads modules for tracing', async (MOMI_ENV, isLoaded) => {
  const env = { ...(await productionEnv()), MOMI_ENV, MOMI_DATA_DIR: join(folder, MOMI_ENV) }
  // Nothing listens on that port, so the process ends when it connects, after its modules are loaded.
  const { stderr } = runCommand({
    ...env,
    DATABASE_URL: 'postgres://momi@127.0.0.1:1/momi',
    NODE_OPTIONS: TRACE_MODULES,
  })
  expect(stderr).toContain('ECONNREFUSED')
  expect(stderr).toMatch(/^loaded .*\/src\/start\.ts$/m)
  expect(DEVELOPMENT_MODULE.test(stderr)).toBe(isLoaded)
  expect(stderr).not.toMatch(TRACING_MODULE)
})

describe('a running api', () => {
  // All tests use one migrated database, because creating one takes longer than any of them.
  const data = join(folder, 'data')
  let database: PostgresDatabase | undefined
  beforeAll(async () => {
    if (onPostgres) database = await postgresDatabase()
    else await fillFolder(data)
  })
  afterAll(() => database?.drop())
  const start = (settings: Record<string, string> = {}) =>
    startApi({ env: { MOMI_DATA_DIR: data, ...(database && { DATABASE_URL: database.url }), ...settings } })

  test('is ready only when every origin listens', async () => {
    const api = await start({ LOG_LEVEL: 'info' })
    const listening = () =>
      [...api.output().matchAll(/Server listening at (http:[^"]*)"/g)].map(([, origin = '']) => origin)
    await expect.poll(() => listening().length).toBe(4)
    expect(listening()).toContain(api.web)
    expect(listening()).toContain(api.internal)
    // The origin with /readyz is started last.
    expect(listening().at(-1)).toBe(api.api)
    expect(await api.kill()).toBe(0)
  })

  test('[OPS-03] reports not ready on a stop signal, serves for DRAIN_DELAY_SECONDS, then stops listening', async () => {
    const api = await start({ DRAIN_DELAY_SECONDS: '2' })
    const statusOf = (path: string) =>
      fetch(`${api.api}${path}`).then(
        ({ status }) => status,
        () => 'refused',
      )
    const told = performance.now()
    const exit = api.kill('SIGTERM')
    await expect.poll(() => statusOf('/readyz'), { interval: 20 }).toBe(503)
    let served = 0
    for (; (await statusOf('/api/v1/config')) === 200; served++) await sleep(20)
    expect(performance.now() - told).toBeGreaterThan(1900)
    expect(served).toBeGreaterThan(0)
    // A connection that is still open may get one more answer; new connections are refused.
    await expect.poll(() => statusOf('/readyz'), { interval: 20 }).toBe('refused')
    expect(await exit).toBe(0)
  })

  test('finishes the running request on a stop signal, and accepts no new one', async () => {
    const api = await start()
    const body = JSON.stringify({
      haid: '0123456789abcdef',
      huid: 'a-secret-of-this-device',
      clientType: 'mini',
      clientVersion: '90',
      userCountry: 'NG',
    })
    const socket = connect(Number(new URL(api.api).port), '127.0.0.1')
    let answer = ''
    const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.write(
      `POST /api/v1/auth/tokens HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    // The server asks for the body after it has read the request's headers.
    await expect.poll(() => answer).toContain('100 Continue')

    const exit = api.kill('SIGTERM')
    await expect.poll(() => fetch(`${api.api}/healthz`).catch(() => 'refused')).toBe('refused')
    socket.write(body)
    await ended
    expect(answer).toContain('HTTP/1.1 200 OK')
    expect(answer).toContain('accessToken')
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(await exit).toBe(0)
  })
})
