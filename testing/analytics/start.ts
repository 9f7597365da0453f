import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Collected {
  client_id: string
  user_id?: string
  user_properties?: Record<string, { value: unknown }>
  events: { name: string; timestamp_micros?: number; params?: Record<string, unknown> }[]
}

/** Names that GA4 reserves. */
const RESERVED = /^(ad_|firebase_|google_|ga_)|^(app_remove|error|first_open|session_start|user_engagement)$/

/**
 * A server of GA4's Measurement Protocol that records valid batches. Google's own server answers 204 to everything;
 * this one answers 400 to an invalid batch, and 503 if `state.isDown` is set. For each request with the right id and
 * secret, it first calls and awaits `state.onVisit`.
 */
export async function startAnalyticsSink({ measurementId, secret }: { measurementId: string; secret: string }) {
  const collected: Collected[] = []
  const state: { isDown: boolean; onVisit?: () => Promise<unknown> } = { isDown: false }
  const server = createServer((request, response) => {
    const say = (status: number, why = '') => response.writeHead(status).end(why)
    const serve = async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://analytics.test')
      if (request.method !== 'POST' || pathname !== '/mp/collect') return say(404)
      if (searchParams.get('measurement_id') !== measurementId || searchParams.get('api_secret') !== secret)
        return say(401)
      await state.onVisit?.()
      if (state.isDown) return say(503)
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const body = JSON.parse(text) as Collected
      const problem = problemOf(body)
      if (problem) return say(400, problem)
      collected.push(body)
      return say(204)
    }
    serve().catch((error: unknown) => say(400, String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    collected,
    state,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function problemOf({ client_id: client, events, user_properties: properties = {} }: Collected): string | undefined {
  if (typeof client !== 'string' || client === '') return 'client_id is missing'
  if (!Array.isArray(events) || events.length === 0 || events.length > 25) return 'events: 1 to 25'
  if (Object.keys(properties).length > 25) return 'user_properties: 25 at most'
  if (Object.values(properties).some(({ value }) => String(value).length > 36)) return 'user_properties: 36 characters'
  const bad = events.find(({ name }) => !/^[a-zA-Z]\w{0,39}$/.test(name) || RESERVED.test(name))
  return bad && `an event cannot be named ${bad.name}`
}
