import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../http/deps.ts'

/** How long the lab waits before it connects again, for example after a restart of the api. */
const RETRY_MS = 500

/** Tells the lab, as server-sent events, that a message or a push was received, so that it does not have to poll. */
export function serveLabEvents(app: FastifyInstance, { gateways: { inbox, pushBox } }: Pick<Deps, 'gateways'>): void {
  const streams = new Set<PassThrough>()
  const send = (event: 'inbox' | 'pushes') => () =>
    streams.forEach((stream) => stream.write(`event: ${event}\ndata: changed\n\n`))
  inbox.onReceived(send('inbox'))
  pushBox?.onReceived(send('pushes'))

  app.get('/lab/api/events', (_, reply) => {
    const stream = new PassThrough()
    streams.add(stream)
    stream.once('close', () => streams.delete(stream))
    stream.write(`retry: ${RETRY_MS}\n\n`)
    return reply.header('cache-control', 'no-store').type('text/event-stream').send(stream)
  })
  // An open stream would keep the origin from closing.
  app.addHook('preClose', (done) => {
    streams.forEach((stream) => stream.end())
    done()
  })
}
