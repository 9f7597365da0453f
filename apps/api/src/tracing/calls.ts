import type { AsyncLocalStorage } from 'node:async_hooks'
import type { TracingChannel } from 'node:diagnostics_channel'
import {
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api'
import { batchChannel, itemChannel } from '../db/batcher.ts'
import { statementChannel } from '../db/run.ts'
import { gatewayChannel } from '../gateways/instrument.ts'

type Active = AsyncLocalStorage<Context | undefined>

/** Records a span for each statement, begin and commit of a request. */
export function traceStatements(tracer: Tracer, active: Active) {
  const options: SpanOptions = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } }
  traceCalls(statementChannel, active, ({ name }) => {
    const parent = active.getStore()
    return parent && { parent, span: tracer.startSpan(name, options, parent) }
  })
}

/** Records a span for each gateway call of a request. */
export function traceGateways(tracer: Tracer, active: Active) {
  traceCalls(gatewayChannel, active, ({ gateway, method }) => {
    const parent = active.getStore()
    const options = { kind: SpanKind.CLIENT, attributes: { 'peer.service': gateway } }
    return parent && { parent, span: tracer.startSpan(`${gateway} ${method}`, options, parent) }
  })
}

/**
 * Records a span for each batch that contains an item of a request. It belongs to the trace of the first such request
 * and is linked to the spans of the others, in both directions.
 */
export function traceBatches(tracer: Tracer, active: Active) {
  const contexts = new WeakMap<object, Context>()
  itemChannel.subscribe((item) => {
    const context = active.getStore()
    if (context) contexts.set(item as object, context)
  })
  traceCalls(batchChannel, active, ({ items }) => {
    const [parent, ...others] = items.flatMap((item) => contexts.get(item) ?? [])
    if (!parent) return undefined
    const linked = others.flatMap((context) => trace.getSpan(context) ?? [])
    const links = linked.map((other) => ({ context: other.spanContext() }))
    const span = tracer.startSpan('batch', { attributes: { 'momi.batch.size': items.length }, links }, parent)
    for (const other of linked) other.addLink({ context: span.spanContext() })
    return { parent, span }
  })
}

/** Makes the span that `begin` starts for a call active during the call, and ends it with the call. */
function traceCalls<Call extends object>(
  calls: TracingChannel<Call, unknown>,
  active: Active,
  begin: (call: Call) => { parent: Context; span: Span } | undefined,
) {
  const spans = new WeakMap<Call, Span>()
  calls.start.bindStore(active, (call) => {
    const begun = begin(call)
    if (!begun) return undefined
    spans.set(call, begun.span)
    return trace.setSpan(begun.parent, begun.span)
  })
  calls.subscribe({
    error: (call) => {
      // Not the message, which may contain what a person entered.
      const { code, name } = call.error as { code?: unknown; name?: string }
      const type = typeof code === 'string' ? code : name
      spans
        .get(call)
        ?.setAttribute('error.type', type ?? 'unknown')
        .setStatus({ code: SpanStatusCode.ERROR })
    },
    asyncEnd: (call) => spans.get(call)?.end(),
  })
}
