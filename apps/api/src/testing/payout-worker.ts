import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from './fast-node.ts'

const WORKER = fileURLToPath(new URL('../../../payouts/src/main.ts', import.meta.url))

/** Starts the payout service as a process of its own. */
export function startPayoutService(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [WORKER], {
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, HEALTH_PORT: '0', ...env },
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await exit
    },
  }
}
