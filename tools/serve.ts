// Builds what is stale and runs the api in development: it migrates, seeds, serves and prints the addresses. Also
// starts an OpenID provider in place of Google's and the vendor's, stand-ins for the partners, and a local chain with
// the payout service. With --watch, nothing is built: the browser parts are served from their sources, and the api
// restarts when its files change.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openIdProviderFor } from '../testing/openid-provider/settings.ts'
import { COMPILE_CACHE, NODE_FLAGS } from '../apps/api/src/testing/fast-node.ts'
import { startLocalPayouts } from '../apps/api/src/testing/local-payouts.ts'
import { startOpenIdProvider } from '../testing/openid-provider/start.ts'
import { startPartners } from '../testing/partners.ts'
import { buildStale } from './build.mjs'
import { ourEnv, ROOT } from './install.mjs'
import { stopWithLauncher } from './launch.mjs'

const MOMI_ENV = process.env.MOMI_ENV ?? 'development'
const port = Number(process.env.PORT ?? 3000)
/** Logs to a file, so that the addresses stay the last lines in the terminal. */
const LOG_FILE = process.env.LOG_FILE ?? join(process.env.MOMI_DATA_DIR ?? '.data', 'api.log')

const isWatching = process.argv.includes('--watch')
/** Node restarts the api when a file in these folders changes. */
const WATCH = ['--watch-preserve-output', '--watch-path=apps/api/src', '--watch-path=packages/contract/src']
const main = ['--no-experimental-webstorage', 'apps/api/src/main.ts']

let api: ChildProcess | undefined
let payouts: Awaited<ReturnType<typeof startLocalPayouts>> | undefined
/** Settles when the api has ended and the payout service is closed, just before this process exits. */
let ended: Promise<unknown> | undefined
stopWithLauncher(async () => {
  api?.kill('SIGTERM')
  await ended
})

/**
 * Starts the OpenID provider, the partners and the local chain; returns their settings, except those that the
 * environment already has.
 */
async function providerSettings() {
  if (MOMI_ENV !== 'development' || !Number.isInteger(port)) return {}
  const { provider, settings } = openIdProviderFor(port)
  try {
    await startOpenIdProvider(provider)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    console.error(`Port ${provider.port} is in use: stop what listens there, or set PORT`)
    process.exit(1)
  }
  console.log('Starting the partners and a local chain …')
  const [partners, local] = await Promise.all([startPartners(), localPayouts()])
  const all = { ...settings, ...partners.settings, ...local?.settings }
  return Object.fromEntries(Object.entries(all).filter(([name]) => process.env[name] === undefined))
}

/** Starts a local chain and the payout service. Without anvil, payouts wait and everything else works. */
async function localPayouts() {
  try {
    payouts = await startLocalPayouts()
  } catch (error) {
    console.error(`No local chain, so nothing is paid out: ${(error as Error).message}`)
  }
  return payouts
}

/** Builds the browser parts. Returns how the api is started. */
async function build() {
  await buildStale()
  return { args: main, env: {} }
}

/** Serves the browser parts from their sources. Returns how the api is started behind them. */
async function watch() {
  if (MOMI_ENV !== 'development') throw new Error('npm run dev is for development: unset MOMI_ENV')
  // Imported dynamically, because only this mode loads Vite.
  const { serveSources } = await import('./dev/serve-sources.ts')
  return { args: [...WATCH, ...NODE_FLAGS, ...main], env: { ...COMPILE_CACHE, ...(await serveSources(port)) } }
}

const { args, env } = await (isWatching ? watch() : build())
const settings = await providerSettings()
console.log('Starting the api: its database, the demo campaign, the people …')
api = spawn('node', args, {
  cwd: ROOT,
  env: ourEnv({ MOMI_ENV, LOG_FILE, DEVELOPMENT_PEOPLE: process.env.DEVELOPMENT_PEOPLE ?? '500', ...settings, ...env }),
  stdio: 'inherit',
})
ended = once(api, 'exit').then(async ([code]) => {
  await payouts?.close()
  process.exit(code ?? 1)
})
await payouts?.payFor(`http://localhost:${port + 2}`)
