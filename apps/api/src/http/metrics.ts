import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What /metrics shows. One registry for each app, so that several live in one process. */
export interface Metrics {
  readonly contentType: string
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  text(): Promise<string>
}

export interface PoolFacts {
  total: number
  idle: number
  waiting: number
}

export function createMetrics(sources: { pool?: () => PoolFacts; processFacts?: boolean } = {}): Metrics {
  const registry = new Registry()
  if (sources.processFacts) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'momi_http_request_seconds',
    help: 'Requests by route template and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const { pool } = sources
  if (pool)
    registry.registerMetric(
      new Gauge({
        name: 'momi_database_connections',
        help: 'Database connections, and requests that wait for one.',
        labelNames: ['state'],
        registers: [],
        collect() {
          for (const [state, value] of Object.entries(pool())) this.set({ state }, value)
        },
      }),
    )
  return {
    contentType: registry.contentType,
    observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    text: () => registry.metrics(),
  }
}
