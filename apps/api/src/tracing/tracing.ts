import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { traceBatches, traceGateways, traceStatements } from './calls.ts'
import { propagateToGateways, traceRequests } from './requests.ts'

/** Sends spans of requests, and of the statements and gateway calls that they make, to an OTLP receiver. */
export interface Tracing {
  /** Traces the requests of an origin. */
  readonly traceRequests: (app: FastifyInstance) => void
  /** Sends the spans that have not been sent yet. Never fails, and ends soon if the receiver does not answer. */
  readonly close: () => Promise<void>
}

/** The time limit of an export with its retries: shorter than the time that a process has to stop. */
const EXPORT_TIMEOUT_MS = 2_000

/**
 * Starts tracing in this process; imported only if it is on. OpenTelemetry's environment variables configure sampling,
 * queue size and the receiver's headers. Spans have names, codes and ids, never parameters, bodies, users or addresses.
 */
export function startTracing({ url, release, log }: { url: string; release: string; log: Logger }): Tracing {
  const failed = (error: unknown) => log.warn({ err: error }, 'traces were not sent')
  setGlobalErrorHandler(failed)
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'momi-api', 'service.version': release || 'unknown' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('momi')
  // Node's diagnostics channels can set this storage for the duration of a call, unlike OpenTelemetry's own.
  const active = new AsyncLocalStorage<Context | undefined>()
  traceStatements(tracer, active)
  traceBatches(tracer, active)
  traceGateways(tracer, active)
  propagateToGateways(active)
  return {
    traceRequests: (app) => traceRequests(app, tracer, active),
    close: () => provider.shutdown().catch(failed),
  }
}
