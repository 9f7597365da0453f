import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { startOtlpReceiver, type ReceivedSpan } from '@momi/testing/otlp/receiver'
import Fastify from 'fastify'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { batchChannel, createBatcher, itemChannel } from '../db/batcher.ts'
import { statementChannel, traced } from '../db/run.ts'
import { routes } from '../features/index.ts'
import { apiOrigin } from '../http/origins.ts'
import { idTokenIssuer } from '../testing/id-token-issuer.ts'
import { testApp } from '../testing/test-app.ts'
import { startTracing } from './tracing.ts'

const [SERVER, CLIENT, ERROR] = [2, 3, 2]
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PHONE = '+2348031234567'
const log = pino({ level: 'silent' })

let smsStatus = 202
const sentOn: unknown[] = []
const sms = createServer((request, response) => {
  sentOn.push(request.headers['traceparent'])
  response.writeHead(smsStatus).end()
})
sms.listen(0, '127.0.0.1')
await once(sms, 'listening')
const google = await idTokenIssuer()
const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  google,
  env: { SMS_URL: `http://127.0.0.1:${(sms.address() as AddressInfo).port}` },
})
const user = await app.person()
// Only someone who has signed in may ask for a code.
await user.signIn('somebody')
afterAll(async () => {
  await app.close()
  await google.close()
  sms.close()
})

/** Runs `work` with tracing on; returns the spans that were received. */
async function spansOf(work: (tracing: ReturnType<typeof startTracing>) => Promise<unknown>): Promise<ReceivedSpan[]> {
  const receiver = await startOtlpReceiver()
  const tracing = startTracing({ url: receiver.url, release: '2026.11.1', log })
  await work(tracing)
  // The hook onResponse runs after the answer has arrived.
  await setImmediate()
  await tracing.close()
  await receiver.close()
  return receiver.spans
}

const askCode = (tracing: ReturnType<typeof startTracing>, phone = PHONE) =>
  apiOrigin({ ...app.deps, traceRequests: tracing.traceRequests }, routes).inject({
    method: 'POST',
    url: '/api/v2/user/phone/verify',
    headers: {
      authorization: `Bearer ${user.tokens.accessToken}`,
      traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
      baggage: 'from=the-phone',
      'x-request-id': 'request-of-the-phone',
    },
    payload: { phone },
  })

test('without tracing, nothing listens to statements and batches', () => {
  expect([statementChannel, batchChannel, itemChannel].map((one) => one.hasSubscribers)).toEqual([false, false, false])
})

test('a request is one trace, from the phone through SQL to the gateway, without personal data', async () => {
  const spans = await spansOf(async (tracing) => expect((await askCode(tracing)).statusCode).toBe(200))
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))
  const server = spans.find(({ kind }) => kind === SERVER)!
  expect(server).toMatchObject({ name: 'POST /api/v2/user/phone/verify', parentSpanId: 'b7ad6b7169203331' })
  expect(server.attributes).toEqual([
    { key: 'http.request.method', value: { stringValue: 'POST' } },
    { key: 'http.route', value: { stringValue: '/api/v2/user/phone/verify' } },
    { key: 'momi.request_id', value: { stringValue: 'request-of-the-phone' } },
    { key: 'http.response.status_code', value: { intValue: 200 } },
  ])
  const children = spans.filter(({ parentSpanId }) => parentSpanId === server.spanId)
  expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['commit', 'sms send']))
  const gateway = children.find(({ name }) => name === 'sms send')!
  expect(sentOn.splice(0)).toEqual([`00-${TRACE}-${gateway.spanId}-01`])
  const ids = new Set(spans.map(({ spanId }) => spanId))
  expect(spans.filter((span) => span !== server && !ids.has(span.parentSpanId!))).toEqual([])
  for (const personal of [PHONE.slice(1), user.haid, user.tokens.accessToken, '127.0.0.1'])
    expect(JSON.stringify(spans)).not.toContain(personal)
})

test('a failed gateway call marks its span and the request’s span as failed, and the request’s span has the error code', async () => {
  smsStatus = 400
  const spans = await spansOf(async (tracing) =>
    expect((await askCode(tracing, '+2348031234568')).statusCode).toBe(503),
  )
  const failed = spans.filter(({ status }) => status.code === ERROR)
  expect(failed.map(({ name, kind }) => [name, kind])).toEqual([
    ['sms send', CLIENT],
    ['POST /api/v2/user/phone/verify', SERVER],
  ])
  expect(failed[1]!.attributes).toContainEqual({
    key: 'error.type',
    value: { stringValue: 'login_provider_unavailable' },
  })
})

test('a batch belongs to the trace of its first request and is linked to the spans of its other requests', async () => {
  const add = createBatcher((items: string[]) => traced('in_batch', async () => items))
  const spans = await spansOf(async (tracing) => {
    const server = Fastify()
    tracing.traceRequests(server)
    const bothArrived = Promise.withResolvers<void>()
    let arrived = 0
    server.get('/:name', async ({ params }) => {
      if (++arrived === 2) bothArrived.resolve()
      await bothArrived.promise
      return add((params as { name: string }).name)
    })
    const answers = await Promise.all(['a', 'b'].map((name) => server.inject(`/${name}`)))
    expect(answers.map(({ body }) => body)).toEqual(['a', 'b'])
  })
  const batch = spans.find(({ name }) => name === 'batch')!
  const requests = spans.filter(({ name }) => name === 'GET /:name')
  const first = requests.find(({ spanId }) => spanId === batch.parentSpanId)!
  const second = requests.find((span) => span !== first)!
  expect(second.traceId).not.toBe(batch.traceId)
  expect(batch.links).toEqual([expect.objectContaining({ traceId: second.traceId, spanId: second.spanId })])
  expect(second.links).toEqual([expect.objectContaining({ traceId: batch.traceId, spanId: batch.spanId })])
  expect(spans.find(({ name }) => name === 'in_batch')).toMatchObject({ parentSpanId: batch.spanId })
})

test('with a receiver that does not answer, requests succeed, the stop ends soon, and the log has a warning', async () => {
  const lines: string[] = []
  const warned = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const tracing = startTracing({ url: 'http://127.0.0.1:9', release: '', log: warned })
  const api = apiOrigin({ ...app.deps, traceRequests: tracing.traceRequests }, routes)
  expect((await api.inject('/api/v1/config')).statusCode).toBe(200)
  expect((await api.inject('/%')).statusCode).toBe(404)
  await setImmediate()
  const started = performance.now()
  await tracing.close()
  // The process has ten seconds to stop.
  expect(performance.now() - started).toBeLessThan(8000)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['traces were not sent'])
})
