import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of /metrics. One registry per app, so that several can run in one process. */
export interface Metrics {
  readonly contentType: string
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  text(): Promise<string>
}

interface PoolFacts {
  total: number
  idle: number
  waiting: number
}

/** Ages in seconds; undefined if the job never ran. */
export interface JobSnapshot {
  job: string
  lastRunAge: number | undefined
  hasFailed: boolean | undefined
  oldestDueAge: number
  setAside: number | undefined
}

interface Sources {
  pool?: () => PoolFacts
  jobs?: () => Promise<JobSnapshot[]>
  processFacts?: boolean
}

export function createMetrics(sources: Sources = {}): Metrics {
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
  const refreshJobs = sources.jobs ? jobGauges(registry, sources.jobs) : async () => {}
  return {
    contentType: registry.contentType,
    observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    text: async () => {
      await refreshJobs()
      return registry.metrics()
    },
  }
}

const JOB_GAUGES: [name: string, help: string, of: (snapshots: JobSnapshot) => number | undefined][] = [
  ['momi_job_last_run_age_seconds', 'Since the last run of a job ended.', ({ lastRunAge }) => lastRunAge],
  [
    'momi_job_failed',
    '1 where the last run of a job failed.',
    ({ hasFailed }) => (hasFailed === undefined ? undefined : Number(hasFailed)),
  ],
  [
    'momi_job_oldest_due_age_seconds',
    'Since the oldest thing due for a job was due.',
    ({ oldestDueAge }) => oldestDueAge,
  ],
  ['momi_job_set_aside', 'Items that wait for an operator.', ({ setAside }) => setAside],
]

/**
 * Registers the gauges of jobs, whose values are read at each scrape. Without a database these gauges are missing, but
 * the other metrics are served.
 */
function jobGauges(registry: Registry, jobs: () => Promise<JobSnapshot[]>): () => Promise<void> {
  const gauges = JOB_GAUGES.map(([name, help, of]) => ({
    gauge: new Gauge({ name, help, labelNames: ['job'], registers: [registry] }),
    of,
  }))
  return async () => {
    const snapshots = await jobs().catch(() => [])
    for (const { gauge, of } of gauges) {
      gauge.reset()
      for (const one of snapshots) {
        const value = of(one)
        if (value !== undefined) gauge.set({ job: one.job }, value)
      }
    }
  }
}
