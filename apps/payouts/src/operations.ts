import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'
import type { State } from './state.ts'

/** The server of /metrics and, at any other path, of the health. Reachable by operators only. */
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
