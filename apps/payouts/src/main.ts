import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createCall } from '@momi/client/http/call'
import { HEADERS } from '@momi/contract/headers'
import { SettingError } from '@momi/contract/settings'
import pino from 'pino'
import { openChain } from './chain.ts'
import { readEnv } from './env.ts'
import { createMetrics } from './metrics.ts'
import { operationsServer } from './operations.ts'
import { openState } from './state.ts'
import { runOnce } from './worker.ts'

const REQUEST_MS = 20_000

const env = settings()
const log = pino({ level: env.LOG_LEVEL })
mkdirSync(dirname(env.STATE_FILE), { recursive: true })
const state = openState(env.STATE_FILE)
const metrics = createMetrics({ env, state, now: Date.now })
const chain = metrics.watched(openChain(env))
state.requireTreasury(chain.treasury)
const api = createCall({
  baseUrl: env.API_URL,
  headers: () => ({ [HEADERS.apiKey]: env.SERVICE_API_KEY }),
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_MS) }),
})

const chainId = await chain.chainId()
if (chainId !== env.CHAIN_ID) throw new Error(`RPC_URL is a node of chain ${chainId}, not of ${env.CHAIN_ID}`)
log.info({ treasury: chain.treasury, chainId, dryRun: env.DRY_RUN }, 'paying out')

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

let lastGood = Date.now()
// A few failed runs are normal: the service is unhealthy if none has succeeded for as long as five slow runs take.
const isWell = () => Date.now() - lastGood < (env.POLL_SECONDS + REQUEST_MS / 1000) * 5 * 1000
if (env.HEALTH_PORT !== 0) operationsServer({ metrics, state, isWell }).listen(env.HEALTH_PORT)

while (!stop.signal.aborted) {
  try {
    await runOnce({ env, api, chain, state, log, metrics, now: Date.now })
    metrics.observeRound('ok')
    lastGood = Date.now()
  } catch (error) {
    metrics.observeRound('failed')
    log.error({ err: error }, 'a round failed: the next one goes on from here')
  }
  await wait(env.POLL_SECONDS * 1000, undefined, { signal: stop.signal }).catch(() => {})
}
state.close()
// Keep-alive connections and health checks would otherwise keep the process running for seconds.
process.exit(0)

/** Reads the settings. If one is missing or invalid, prints the error without a stack trace and ends the process. */
function settings() {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
