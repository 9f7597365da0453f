import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Item {
  type: string
  payload: Record<string, unknown>
}

/** Accepts Sentry's envelopes: a header line, then for each item a line with its type, and its payload. */
export async function startErrorSink() {
  const items: Item[] = []
  const server = createServer((request, response) => {
    const serve = async () => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      if (request.method === 'OPTIONS') return response.writeHead(204).end()
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://errors.test')
      if (request.method !== 'POST' || pathname !== '/api/1/envelope/') return response.writeHead(404).end()
      if (searchParams.get('sentry_key') !== 'key') return response.writeHead(403).end()
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      items.push(...itemsOf(Buffer.concat(chunks)))
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }
    serve().catch(() => response.writeHead(400).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://key@127.0.0.1:${port}/1`,
    items,
    /** Error reports. */
    events: () => items.filter(({ type }) => type === 'event').map(({ payload }) => payload),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function itemsOf(body: Buffer): Item[] {
  const items: Item[] = []
  let at = body.indexOf('\n') + 1
  while (at > 0 && at < body.length) {
    const end = body.indexOf('\n', at)
    const header = JSON.parse(body.subarray(at, end).toString()) as { type: string; length?: number }
    const next = header.length === undefined ? body.indexOf('\n', end + 1) : end + 1 + header.length
    const payload = body.subarray(end + 1, next === -1 ? undefined : next).toString()
    // A replay recording is a header line followed by binary data.
    const isJson = header.type !== 'replay_recording'
    items.push({ type: header.type, payload: isJson ? (JSON.parse(payload) as Item['payload']) : {} })
    at = next === -1 ? body.length : next + 1
  }
  return items
}
