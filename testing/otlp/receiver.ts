import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number; message?: string }
  attributes: Attribute[]
  /** Links to spans of other traces. */
  links: { traceId: string; spanId: string }[]
}

interface TraceRequest {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

/** A receiver of traces: OTLP over HTTP, in JSON. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, answer) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return answer.writeHead(404).end()
    const { resourceSpans } = JSON.parse(await text(request)) as TraceRequest
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans))
    return answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
