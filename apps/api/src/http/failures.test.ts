import { health, points } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Replica } from '../db/replica.ts'
import { Refusal } from '../errors.ts'
import { testApp } from '../testing/test-app.ts'
import { createApp } from './app.ts'
import { implement } from '../core/implement.ts'
import { serveRoutes } from './calls/routes.ts'

const lines: string[] = []
const app = await testApp({ now: '2026-03-02T08:00:00Z', logTo: (line) => lines.push(line) })
afterAll(() => app.close())

const { 'GET /healthz': healthz } = health
const answering = async (handle: () => Promise<{ status: 'ok' }>) => {
  const small = createApp(app.deps, 'small')
  serveRoutes(small, app.deps, implement({ 'GET /healthz': healthz }, { 'GET /healthz': handle }))
  const answer = await small.inject('/healthz')
  await small.close()
  return answer
}

test('an unexpected error is answered with 500 and no details; the details are in the log', async () => {
  lines.length = 0
  const answer = await answering(() => Promise.reject(new Error('canary: relation "users" has no column "x"')))
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ errorCode: 'internal_error', detail: 'Internal Server Error' })
  expect(answer.body).not.toContain('canary')
  expect(lines.join('')).toContain('canary')
})

test.each([
  ['a statement that ran into its timeout, such as while it waited for a lock', '57014'],
  ['a deadlock that came again at each attempt', '40P01'],
  ['a transaction that others were in the way of at each attempt', '40001'],
  ['a transaction that the server ended because it was idle for too long', '25P03'],
])('[OPS-06] the caller is asked to try again after %s', async (_, code) => {
  const answer = await answering(() => Promise.reject(Object.assign(new Error('canceled'), { code })))
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  expect(answer.json()).toMatchObject({ errorCode: 'service_unavailable' })
})

test('in tests, a refusal that is not in the contract is a failure', async () => {
  expect((await answering(() => Promise.reject(new Refusal('points_not_enough')))).statusCode).toBe(500)
})

test.each([{ status: 'no' }, {}, { status: 'ok', more: 1 }])(
  'in tests, the answer %j, which is not in the contract, is a failure',
  async (answer) => {
    expect((await answering(() => Promise.resolve(answer as { status: 'ok' }))).statusCode).toBe(500)
  },
)

test('an endpoint that declares the status 400 for invalid input answers with it', async () => {
  const { 'GET /api/v1/points/history': history } = points
  const table = { 'GET /api/v1/points/history': { ...history, auth: 'none', invalid: 400 } } as const
  const small = createApp(app.deps, 'small')
  const answer = () => ({ entries: [], cursor: null })
  serveRoutes(small, app.deps, implement(table, { 'GET /api/v1/points/history': answer }))
  const refused = await small.inject('/api/v1/points/history?size=x')
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ errorCode: 'invalid_request', errors: [{ path: 'query.size' }] })
  await small.close()
})

test('the answer that refuses unknown fields does not repeat their names', async () => {
  const table = {
    'POST /api/v1/strict': { summary: '', auth: 'none', body: z.strictObject({}), response: z.object({}) },
  } as const
  const small = createApp(app.deps, 'small')
  serveRoutes(small, app.deps, implement(table, { 'POST /api/v1/strict': () => ({}) }))
  const refused = await small.inject({ method: 'POST', url: '/api/v1/strict', payload: { canary: 1 } })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).not.toContain('canary')
  await small.close()
})

test('a refusal names the first fifty faults of a body that has thousands', async () => {
  const { tokens } = await app.person()
  const refused = await app.inject({
    method: 'POST',
    url: '/api/v1/client-reports',
    headers: { [HEADERS.authorization]: `Bearer ${tokens.accessToken}` },
    payload: { userProperties: Object.fromEntries(Array.from({ length: 7_000 }, (_, i) => [i, 0])), events: [] },
  })
  expect(refused.statusCode).toBe(422)
  expect(refused.json<{ errors: unknown[] }>().errors).toHaveLength(50)
})

test('what was done is answered even if the position of the log cannot be read, and no replica is then far enough', async () => {
  const table = {
    'POST /api/v1/done': { summary: '', auth: 'none', body: z.strictObject({}), response: z.object({}) },
    'GET /api/v1/read': { summary: '', auth: 'none', replica: true, response: z.object({}) },
  } as const
  const replica: Replica = {
    position: () => Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' })),
    readerFor: () => expect.unreachable(),
    lag: () => 0,
  }
  const deps = { ...app.deps, replica }
  const small = createApp(deps, 'small')
  const done = () => ({})
  serveRoutes(small, deps, implement(table, { 'POST /api/v1/done': done, 'GET /api/v1/read': done }))
  const written = await small.inject({ method: 'POST', url: '/api/v1/done', payload: {} })
  expect([written.statusCode, written.headers[HEADERS.writePosition]]).toEqual([200, '999999999999999'])
  const read = await small.inject('/api/v1/read')
  expect([read.statusCode, read.headers[HEADERS.writePosition]]).toEqual([200, undefined])
  await small.close()
})

test('while draining, the process is alive but not ready', async () => {
  const draining = await testApp({ now: '2026-03-02T08:00:00Z' })
  expect((await draining.inject('/readyz')).statusCode).toBe(200)
  draining.drain()
  const answer = await draining.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ errorCode: 'service_unavailable' })
  expect((await draining.inject('/healthz')).statusCode).toBe(200)
  await draining.close()
})

test('without its database, the process is alive but not ready, and sends Retry-After', async () => {
  const alone = await testApp({ now: '2026-03-02T08:00:00Z' })
  const ada = await alone.person()
  await alone.database.close()
  expect((await alone.inject('/healthz')).statusCode).toBe(200)
  for (const url of ['/readyz', '/api/v1/points']) {
    const answer = await alone.inject({ url, headers: { authorization: `Bearer ${ada.tokens.accessToken}` } })
    expect([url, answer.statusCode]).toEqual([url, 503])
    expect(answer.headers['retry-after']).toBe('1')
  }
  await Promise.all([alone.api.close(), alone.web.close()])
})
