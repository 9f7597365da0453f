import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createCall } from '@momi/client/http/call'
import { HEADERS } from '@momi/contract/headers'
import { SettingError } from '@momi/contract/settings'
import pino from 'pino'
import { boundedFetch } from './bounded-fetch.ts'
import { openChain } from './chain.ts'
import { readEnv, type Env } from './env.ts'
import { createLease } from './lease.ts'
import { createMetrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import { openState } from './state.ts'

export const REQUEST_MS = 20_000

/** Opens the state file and the connections to the api and the node. Refuses a node of another chain. */
export async function openParts(env: Env): Promise<Parts> {
  const log = pino({ level: env.LOG_LEVEL })
  mkdirSync(dirname(env.STATE_FILE), { recursive: true })
  const state = openState(env.STATE_FILE)
  const metrics = createMetrics({ env, state, now: Date.now })
  const chain = metrics.watched(openChain(env))
  state.requireTreasury(chain.treasury)
  // The lease belongs to this process: one with a copy of the state file is another instance.
  const instance = randomUUID()
  const api = createCall({
    baseUrl: env.API_URL,
    headers: () => ({ [HEADERS.apiKey]: env.SERVICE_API_KEY, [HEADERS.payoutInstance]: instance }),
    fetch: boundedFetch(REQUEST_MS),
  })
  const chainId = await chain.chainId()
  if (chainId !== env.CHAIN_ID) throw new Error(`RPC_URL is a node of chain ${chainId}, not of ${env.CHAIN_ID}`)
  log.info({ treasury: chain.treasury, chainId, instance, dryRun: env.DRY_RUN }, 'paying out')
  return { env, api, lease: createLease(api), chain, state, log, metrics, now: Date.now }
}

/** Reads the settings. If one is missing or invalid, prints the error without a stack trace and ends the process. */
export function settings(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
