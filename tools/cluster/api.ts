// The api in production mode: its migration, its demo campaign and its processes.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCipher } from '../../apps/api/src/core/secrets/cipher.ts'
import { hashKeys } from '../../apps/api/src/core/secrets/hash-keys.ts'
import { connectPostgres } from '../../apps/api/src/db/connect.ts'
import { seedDemo } from '../../apps/api/src/development/seed.ts'
import { testSecrets } from '../../apps/api/src/testing/test-secrets.ts'
import { ourEnv, ROOT, run } from '../install.mjs'
import type { Layout } from './layout.ts'
import { answers, startProcess, until } from './processes.ts'

const BUILD = join(ROOT, 'dist')

/** The arguments with which Node starts the api of the production build. */
const THIS_RELEASE = [join(BUILD, 'serve.mjs'), 'api']

type Settings = Readonly<Record<string, string>>
export type SharedSettings = Awaited<ReturnType<typeof createSettings>>
export type ApiProcess = Awaited<ReturnType<typeof startApi>>

export interface StartOptions {
  url: string
  settings: SharedSettings
  /** The arguments with which Node starts another release. */
  release?: readonly string[]
  env?: Settings
}

/** The settings that all processes share, with new secrets. */
export async function createSettings({ folder, nginx }: Layout, more: Settings = {}) {
  return {
    MOMI_ENV: 'production',
    HOST: '127.0.0.1',
    WEB_ORIGIN: `https://localhost:${nginx.web}`,
    TRUST_PROXY: '1',
    DRAIN_DELAY_SECONDS: '2',
    MOMI_DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    ...(await testSecrets()),
    SERVICE_API_KEYS: randomBytes(24).toString('hex'),
    ...more,
  }
}

/** Makes the production build that the processes run. */
export async function buildRelease() {
  const { code, output } = await run('build', 'node', ['tools/production-build.mjs'], { quiet: true })
  if (code !== 0) throw new Error(`The build failed:\n${output}`)
}

/** Writes the settings to a file for `node --env-file`, so that operator commands can be run. Returns its path. */
export function writeSettings({ folder }: Layout, url: string, settings: SharedSettings) {
  const file = join(folder, 'api.env')
  const lines = Object.entries({ ...settings, DATABASE_URL: url }).map(([name, value]) => `${name}=${value}`)
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  return file
}

/** Migrates the database and adds the demo campaign. */
export async function prepareDatabase(
  { url, processUrl }: { url: string; processUrl: string },
  settings: SharedSettings,
) {
  const env = ourEnv({ ...settings, DATABASE_URL: processUrl, DATABASE_OWNER_URL: url })
  const { code, output } = await run('migration', 'node', [join(BUILD, 'apps/api/src/momi.ts'), 'migrate'], {
    env,
    quiet: true,
  })
  if (code !== 0) throw new Error(`The migration failed:\n${output}`)
  const database = await connectPostgres(url, 1)
  const keys = hashKeys(settings.HASH_KEY)
  await seedDemo({ database, cipher: createCipher(settings.DATA_KEY), keys, now: () => new Date() })
  await database.close()
}

/** Starts a process of the api; resolves when it is ready. */
export async function startApi(
  { folder }: Layout,
  { name, port }: Layout['apis'][number],
  { url, settings, release = THIS_RELEASE, env: more = {} }: StartOptions,
) {
  const command = [process.execPath, ...release] as const
  const env = { PATH: process.env.PATH, ...settings, DATABASE_URL: url, PORT: String(port), ...more }
  const api = startProcess(folder, name, command, env)
  await until(`${name} is ready`, () => answers(`http://127.0.0.1:${port + 1}/readyz`), { process: api })
  return { ...api, port }
}
