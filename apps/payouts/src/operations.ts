import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'
import type { State } from './state.ts'

/** Serves /metrics and, at any other path, the health of the service. It must be reachable by operators only. */
export function operationsServer({
  metrics,
  state,
  isWell,
}: {
  metrics: Metrics
  state: State
  isWell: () => boolean
}): Server {
  return createServer(async ({ url }, answer) => {
    if (url === '/metrics') {
      answer.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.text())
      return
    }
    const ok = isWell()
    answer.writeHead(ok ? 200 : 503, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ ok, payouts: state.counts() }))
  })
}
