import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { runCommand } from '@momi/api/testing/run-command'
import { asProcess, emptyPostgres, runOnPostgres } from '@momi/api/testing/test-database'
import { testSecrets } from '@momi/api/testing/test-secrets'
import { freePorts } from '@momi/testing/free-ports'
import { openIdProviderFor } from '@momi/testing/openid-provider/settings'
import { startOpenIdProvider } from '@momi/testing/openid-provider/start'
import { chromium } from 'playwright-core'
import { chromiumPath, FLAGS } from './chromium.ts'
import { copyDataImage } from './data-image.ts'

/** The key of the vendor's app. */
const NATIVE_KEY = 'f3b1c5d79e8a4062b7d1e0f4a6c8935b'

/**
 * The api in production, with the settings that it ships with: rewards only in the SDK, no debug pages. A proxy with a
 * certificate of its own is in front of it, as in production, and serves the keys of the accounts' provider. `isEmpty`:
 * on a new database of PostgreSQL, to which nothing was added.
 */
export async function openProduction({ isEmpty = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'momi-production-'))
  const data = isEmpty ? await emptyData() : await copyDataImage(folder)
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
      .concat(['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'])
      .concat(['-keyout', key, '-out', cert]),
    { stdio: 'ignore' },
  )
  const first = await freePorts(7)
  const openId = openIdProviderFor(first)
  const provider = await startOpenIdProvider(openId.provider)
  const tls = { key: readFileSync(key), cert: readFileSync(cert) }
  const proxies = [proxyTo(first, first + 5, tls), proxyTo(first + 4, first + 6, tls)]
  const web = `https://localhost:${first + 5}`
  const owner = data.settings['DATABASE_URL']
  const env = {
    ...data.settings,
    ...(owner !== undefined && { DATABASE_URL: asProcess(owner), DATABASE_OWNER_URL: owner }),
    MOMI_ENV: 'production',
    MOMI_DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    WEB_ORIGIN: web,
    API_KEYS_NATIVE: NATIVE_KEY,
    GOOGLE_CLIENT_IDS: openId.settings.GOOGLE_CLIENT_IDS,
    GOOGLE_ISSUER: openId.settings.GOOGLE_ISSUER,
    GOOGLE_JWKS_URL: `https://localhost:${first + 6}/jwks`,
    NODE_EXTRA_CA_CERTS: cert,
    TRUST_PROXY: '1',
    // New accounts get prizes and exchange points at once.
    PRIZE_ACCOUNT_AGE_MINUTES: '0',
    EXCHANGE_HOLD_HOURS: '0',
  }
  /** Runs an operator command, and returns what it prints. */
  const momi = (...args: string[]): string => {
    const { status, stdout, stderr } = runCommand(env, 'momi', args)
    if (status !== 0) throw new Error(`momi ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  if (isEmpty) momi('migrate')
  // The image's rewards were added at 11:00 of its clock, which production does not have: earlier in the day they could
  // not be won yet.
  else if (owner !== undefined)
    await runOnPostgres(
      owner,
      `update reward_items set winnable_at = winnable_at - interval '1 day' where owner_id is null`,
    )
  const api = await startApi({ port: first, env })
  // Not the shared browser, because this one accepts the proxy's certificate.
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...FLAGS, '--ignore-certificate-errors'],
  })
  return {
    web,
    api,
    browser,
    momi,
    /** An ID token of Google for a person. */
    idTokenOf: (person: string) => provider.nativeToken(person),
    /** Calls the api as the vendor's app does, with its key and a person's token. */
    async asApp<T>(path: string, body?: object, token?: string, key: string = crypto.randomUUID()): Promise<T> {
      const answer = await fetch(api.api + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          'x-api-key': NATIVE_KEY,
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    /**
     * Makes every account and phone five minutes older, because their counts grow with their age. Does nothing on the
     * embedded database, to which only the api has a connection.
     */
    async ageAccounts(): Promise<void> {
      if (owner === undefined) return
      for (const table of ['users', 'app_instances'])
        await runOnPostgres(owner, `update ${table} set created_at = created_at - interval '5 minutes'`)
    },
    async close() {
      await browser.close()
      await api.kill()
      await provider.close()
      for (const proxy of proxies) {
        proxy.closeAllConnections()
        proxy.close()
      }
      await data.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Production = Awaited<ReturnType<typeof openProduction>>

async function emptyData() {
  const { url, drop } = await emptyPostgres()
  return { settings: { ...(await testSecrets()), DATABASE_URL: url } as Record<string, string>, drop }
}

/** An HTTPS server on `port` that passes each request on to the HTTP server on `target`. */
function proxyTo(target: number, port: number, tls: { key: Buffer; cert: Buffer }): Server {
  const server = createServer(tls, (received, answer) => {
    const { method, url, headers } = received
    const forwarded = request(
      { port: target, host: '127.0.0.1', method, path: url, headers: { ...headers, 'x-forwarded-proto': 'https' } },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    forwarded.on('error', () => answer.destroy())
    received.pipe(forwarded)
  })
  return server.listen(port, '127.0.0.1')
}
