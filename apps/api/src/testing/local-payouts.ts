import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChain } from '@momi/testing/evm/start'

const WORKER = fileURLToPath(new URL('../../../payouts/src/main.ts', import.meta.url))
const LOOK_MS = 100
/** Long enough for the pending state to be seen. */
const BLOCK_SECONDS = 2

/**
 * A local chain, and the payout service that pays the payouts of a development api on it. Both start empty, so that the
 * service's state always matches the chain.
 */
export async function startLocalPayouts() {
  const chain = await startChain()
  await chain.mineEvery(BLOCK_SECONDS)
  const folder = mkdtempSync(join(tmpdir(), 'momi-payouts-'))
  const closing = new AbortController()
  let ended: Promise<unknown> = Promise.resolve()

  return {
    settings: { ...chain.walletSettings, LAB_RPC_URL: chain.url, LAB_TOKEN_ADDRESS: chain.token },
    /** A wallet's balance, in the token's smallest units. */
    balanceOf: chain.balanceOf,
    /** Starts the payments for the api at this address, once it responds. */
    async payFor(api: string, key = 'development-service-key'): Promise<void> {
      while (!closing.signal.aborted && !(await isReady(api)))
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      if (closing.signal.aborted) return
      const worker = spawn(process.execPath, [WORKER], {
        env: {
          PATH: process.env['PATH'],
          API_URL: api,
          SERVICE_API_KEY: key,
          ...chain.payoutSettings,
          STATE_FILE: join(folder, 'payouts.sqlite'),
          POLL_SECONDS: '2',
          CONFIRMATIONS: '1',
          DAILY_CAP: '100000',
          HEALTH_PORT: '0',
          LOG_LEVEL: 'fatal',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      ended = once(worker, 'exit')
      closing.signal.addEventListener('abort', () => worker.kill('SIGTERM'))
    },
    async close(): Promise<void> {
      closing.abort()
      await ended
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isReady = (api: string) =>
  fetch(`${api}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
