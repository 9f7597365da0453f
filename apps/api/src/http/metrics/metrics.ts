import type { ErrorCode } from '@momi/contract/errors'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../db/connect.ts'
import { measureGateways } from './gateway-metrics.ts'
import { gaugesReadAtScrape, type GaugeSource } from './gauge-source.ts'

/** The metrics of /metrics. One registry per app, so that several can run in one process. */
export interface Metrics {
  readonly contentType: string
  observe(request: ObservedRequest): void
  observeJob(run: { job: string; hasFailed: boolean; seconds: number }): void
  /** The text of /metrics, without the gauges that the database does not return within `withinMs`. */
  text(withinMs?: number): Promise<string>
}

const LONGEST_READ_MS = 8000
/** How often the event loop's delay is measured. Every 10 ms, which is the default, takes one percent of a core. */
const EVENT_LOOP_MS = 50

interface ObservedRequest {
  method: string
  route: string
  status: number
  /** The error code of a refused or failed request. */
  code: ErrorCode | undefined
  seconds: number
}

interface Sources {
  pool?: NonNullable<Database['pool']>
  /** Gauges whose values are read from the database at each scrape. */
  gauges?: readonly GaugeSource[]
  /** The figures of the process as a whole: memory, event loop, garbage collection, calls of gateways. */
  process?: { release: string }
}

export function createMetrics({ pool, gauges = [], process: ours }: Sources = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (ours) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_MS })
    measureGateways(registry)
    showBuild(registry, ours.release)
  }
  if (pool) showPool(registry, pool)
  const requests = new Histogram({
    name: 'momi_http_request_seconds',
    help: 'Requests by route template and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const errors = new Counter({
    name: 'momi_http_errors_total',
    help: 'Refused and failed requests by the error code of their answer.',
    labelNames: ['method', 'route', 'code'],
    registers,
  })
  const runs = new Histogram({
    name: 'momi_job_run_seconds',
    help: 'Runs of jobs in this process by result.',
    labelNames: ['job', 'result'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  const database = new Gauge({
    name: 'momi_database_answers',
    help: '1 where the gauges of the database could be read for this scrape.',
    registers,
  })
  const refresh = gauges.map((source) => gaugesReadAtScrape(registry, source))
  return {
    contentType: registry.contentType,
    observe: ({ method, route, status, code, seconds }) => {
      requests.observe({ method, route, status }, seconds)
      if (code !== undefined) errors.inc({ method, route, code })
    },
    observeJob: ({ job, hasFailed, seconds }) => runs.observe({ job, result: hasFailed ? 'failed' : 'ok' }, seconds),
    text: async (withinMs = LONGEST_READ_MS) => {
      const read = await Promise.all(refresh.map((one) => one(withinMs)))
      database.set(Number(read.every((isRead) => isRead)))
      return registry.metrics()
    },
  }
}

function showBuild(registry: Registry, release: string): void {
  const labels = { release: release || 'unknown', node: process.version }
  const build = new Gauge({
    name: 'momi_build_info',
    help: '1, with the release and the version of Node.',
    labelNames: Object.keys(labels),
    registers: [registry],
  })
  build.set(labels, 1)
}

function showPool(registry: Registry, pool: NonNullable<Database['pool']>): void {
  const registers = [registry]
  new Gauge({
    name: 'momi_database_connections',
    help: 'Open database connections, and transactions that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle, waiting } = pool()
      this.set({ state: 'in_use' }, open - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'momi_database_connections_max',
    help: 'The most database connections of this process.',
    registers,
    collect() {
      this.set(pool().max)
    },
  })
}
