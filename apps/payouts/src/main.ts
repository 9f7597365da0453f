import { setTimeout as wait } from 'node:timers/promises'
import { LeasedElsewhere } from './lease.ts'
import { openParts, REQUEST_MS, settings } from './open-parts.ts'
import { operationsServer } from './operations.ts'
import { runOnce } from './worker.ts'

const env = settings()
const parts = await openParts(env)
const { state, log, metrics, lease } = parts

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

let lastGood = Date.now()
// A few failed runs are normal: the service is unhealthy if none has succeeded for as long as five slow runs take.
const isWell = () => Date.now() - lastGood < (env.POLL_SECONDS + REQUEST_MS / 1000) * 5 * 1000
if (env.HEALTH_PORT !== 0) operationsServer({ metrics, state, isWell }).listen(env.HEALTH_PORT, env.HEALTH_HOST)

while (!stop.signal.aborted) {
  try {
    await runOnce(parts)
    metrics.observeRound('ok')
    lastGood = Date.now()
  } catch (error) {
    if (error instanceof LeasedElsewhere) {
      log.warn('another instance has the payouts: this one waits')
      metrics.observeRound('standby')
      lastGood = Date.now()
    } else {
      metrics.observeRound('failed')
      log.error({ err: error }, 'a round failed: the next one goes on from here')
    }
  }
  await wait(env.POLL_SECONDS * 1000, undefined, { signal: stop.signal }).catch(() => {})
}
await lease.end().catch((error: unknown) => log.warn({ err: error }, 'the lease was not ended: it expires'))
state.close()
// Keep-alive connections and health checks would otherwise keep the process running for seconds.
process.exit(0)
