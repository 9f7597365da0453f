import type { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
// Declares the request's errorCode.
import type {} from '../http/errors.ts'

/** Propagates only the trace context: with baggage, a client could send data of its choice to gateways. */
const traceParent = new W3CTraceContextPropagator()

/** Records a server span for each request, as part of the caller's trace if the request names one. */
export function traceRequests(app: FastifyInstance, tracer: Tracer, active: AsyncLocalStorage<Context | undefined>) {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions } = request
    const parent = traceParent.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'momi.request_id': request.id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    const context = trace.setSpan(parent, span)
    contexts.set(request, context)
    active.run(context, done)
  })
  // The body arrives in events of the socket, outside of the request's context, which is therefore entered again.
  app.addHook('preValidation', (request, _, done) => active.run(contexts.get(request), done))
  app.addHook('onResponse', async (request, reply) => {
    // A URL that cannot be parsed is answered without the onRequest hook.
    const context = contexts.get(request)
    const span = context && trace.getSpan(context)
    if (!span) return
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (request.errorCode) span.setAttribute('error.type', request.errorCode)
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}

/** Adds the traceparent header to the HTTP requests of gateways, which all use fetch. */
export function propagateToGateways(active: AsyncLocalStorage<Context | undefined>) {
  channel('undici:request:create').subscribe((message) => {
    const context = active.getStore()
    if (!context) return
    const { request } = message as { request: { addHeader(name: string, value: string): void } }
    traceParent.inject(context, request, { set: (to, name, value) => to.addHeader(name, value) })
  })
}
