import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startOtlpReceiver } from '@momi/testing/otlp/receiver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi } from './testing/api-process.ts'
import { onPostgres, postgresDatabase } from './testing/test-database.ts'
import { testSecrets } from './testing/test-secrets.ts'

const BUILD = fileURLToPath(new URL('../../../tools/production-build.mjs', import.meta.url))
// A folder without a node_modules above it, so that the build can use only its own packages.
const folder = mkdtempSync(join(tmpdir(), 'momi-build-'))
const dist = join(folder, 'dist')
const serve = join(dist, 'serve.mjs')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Production refuses the embedded database.
describe.runIf(onPostgres)('the production build', () => {
  beforeAll(() => void execFileSync(process.execPath, [BUILD, dist]))

  test('contains neither tests nor parts for development', () => {
    const files = readdirSync(join(dist, 'apps'), { recursive: true, encoding: 'utf8' })
    expect(files).toContain('api/src/db/migrations/0001_platform.sql')
    expect(files).toContain('api/src/db/functions/ledger_post.sql')
    expect(files.filter((file) => /\.test\.|\/(testing|development)\//.test(file))).toEqual([])
    const development = ['vitest', 'vite', 'typescript', 'react', '@momi/testing']
    expect(development.filter((name) => existsSync(join(dist, 'node_modules', name)))).toEqual([])
  })

  test('lists its packages with licence and checksum in a bill of materials', () => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(dist, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string
      components: { name: string; version: string; licenses?: unknown[]; hashes?: { alg: string }[] }[]
    }
    expect(bomFormat).toBe('CycloneDX')
    // npm leaves out a licence that is not of SPDX: that of dialog-polyfill.
    const incomplete = components.filter(
      ({ name, licenses, hashes }) =>
        hashes?.[0]?.alg !== 'SHA-512' || (!licenses?.length && name !== 'dialog-polyfill'),
    )
    expect(incomplete).toEqual([])
    // Of the process, and of the pages, whose packages are compiled into their files.
    for (const name of ['fastify', 'pg', 'viem', 'react']) expect(components.map((one) => one.name)).toContain(name)
    expect(components.map(({ name }) => name)).not.toContain('vitest')
  })

  test('stack traces name the folder of the build', () => {
    const compiled = join(dist, 'compiled')
    const files = readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    expect(texts.some((text) => text.includes(`sourceURL=file://${dist}/apps/api/src/main.ts`))).toBe(true)
    expect(texts.filter((text) => text.includes(`${dist}.new`))).toEqual([])
  })

  test.each([
    [['api'], 1, 'DATABASE_URL is missing'],
    [['payouts'], 1, 'API_URL is missing'],
    [['web'], 2, 'No part is called web: there are api, payouts, recover-payouts'],
  ])('[OPS-01] serve %j without settings exits with %i: %s', (args, status, message) => {
    const result = spawnSync(process.execPath, [serve, ...args], { env: {}, encoding: 'utf8' })
    expect({ status: result.status, stderr: result.stderr }).toEqual({ status, stderr: `${message}\n` })
  })

  test('serves the client, MiniPay, the console and the calls, and on a signal sends its traces and stops', async () => {
    const { processUrl, drop } = await postgresDatabase()
    const collector = await startOtlpReceiver()
    const settings = {
      DATABASE_URL: processUrl,
      WEB_ORIGIN: 'https://momi.example',
      DRAIN_DELAY_SECONDS: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }
    const env = { ...(await testSecrets()), ...settings, MOMI_DATA_DIR: join(folder, 'data') }
    const api = await startApi({ env, main: serve, args: ['api'] })
    try {
      for (const address of [`${api.web}/missions`, `${api.web}/minipay/`, `${api.internal}/`]) {
        const page = await fetch(address)
        const script = /<script[^>]* src="([^"]+)"/.exec(await page.text())?.[1] ?? 'no script'
        const { status } = await fetch(new URL(script, address))
        expect({ address, page: page.status, script: status }).toEqual({ address, page: 200, script: 200 })
      }
      expect((await fetch(`${api.web}/api/v1/config`)).status).toBe(200)
      expect((await fetch(`${api.internal}/lab/`)).status).toBe(404)
      for (const site of [`${api.web}/`, `${api.web}/minipay/`, `${api.internal}/`])
        expect((await fetch(`${site}.vite/manifest.json`)).status).toBe(404)
    } finally {
      expect(await api.kill('SIGTERM')).toBe(0)
      await drop()
      await collector.close()
    }
    expect(collector.spans.map(({ name }) => name)).toContain('GET /api/v1/config')
  })
})
