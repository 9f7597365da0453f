import type { HTTPMethods } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { isInternalRoute } from '../core/implement.ts'
import { routes } from '../features/index.ts'
import { productionEnv } from '../testing/production-env.ts'
import { testApp } from '../testing/test-app.ts'
import { internalOrigin } from './origins.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z', env: await productionEnv() })
const internal = internalOrigin(app.deps, routes)
afterAll(() => Promise.all([internal.close(), app.close()]))

test('production has no lab and no host script', async () => {
  for (const url of ['/lab', '/lab/', '/lab/api/clock', '/lab/api/staff', '/lab/api/pushes?token=a', '/lab-host.js'])
    expect([url, (await internal.inject(url)).statusCode]).toEqual([url, 404])
  for (const url of ['/lab/api/clock', '/lab/api/push'])
    expect([url, (await internal.inject({ method: 'POST', url, payload: {} })).statusCode]).toEqual([url, 404])
})

test('in production, /docs, /openapi.json and /metrics are only on the internal origin', async () => {
  for (const url of ['/docs', '/openapi.json', '/metrics']) {
    expect([url, (await internal.inject(url)).statusCode]).toEqual([url, 200])
    for (const origin of [app.api, app.web])
      expect((await origin.inject(url)).body).not.toMatch(/swagger|momi_http_request_seconds|"paths"/)
    expect([url, (await app.api.inject(url)).statusCode]).toEqual([url, 404])
  }
  expect((await internal.inject('/openapi.json')).body).not.toContain('/api/v1/debug')
})

test('the public web origin has neither lab nor host script', async () => {
  const development = await testApp({ now: '2026-03-02T08:00:00Z' })
  for (const { web } of [app, development]) {
    for (const url of ['/lab/api/clock', '/lab-host.js'])
      expect((await web.inject({ method: 'POST', url })).statusCode).toBe(404)
    expect((await web.inject('/lab-host.js')).statusCode).toBe(404)
  }
  await development.close()
})

const internalCalls = routes.filter(isInternalRoute).map(({ key }) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method: method as HTTPMethods, url: path.replaceAll(/\{\w+\}/g, '1') }
})

test.each(internalCalls)('(case 46) in production, only the internal origin serves $key', async ({ method, url }) => {
  const unknown = { errorCode: 'not_found', detail: 'Not found' }
  const others = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter((other) => other !== method)
  for (const origin of [app.api, app.web])
    for (const tried of [method, ...others]) {
      const answer = await origin.inject({ method: tried, url })
      expect([tried, answer.statusCode]).toEqual([tried, 404])
      expect(answer.json()).toMatchObject(unknown)
    }
  const served = await internal.inject({ method, url })
  expect([200, 401, 404, 422]).toContain(served.statusCode)
  expect(served.json()).not.toMatchObject(unknown)
})

test('[TRU-11] calls of all features of staff and services are internal, and the internal origin says whether it is ready', async () => {
  expect(internalCalls.length).toBeGreaterThan(50)
  expect(internalCalls.filter(({ url }) => !url.startsWith('/api/v1/admin/')).map(({ key }) => key)).toEqual([
    'POST /api/v1/airdrop/payouts/lease',
    'DELETE /api/v1/airdrop/payouts/lease',
    'PUT /api/v1/airdrop/payouts/treasury',
    'GET /api/v1/airdrop/payouts',
    'POST /api/v1/airdrop/payouts/{payout_id}/settlement',
    'GET /api/v1/rewards/claimed/crypto',
  ])
  expect((await internal.inject('/readyz')).statusCode).toBe(200)
  expect((await internal.inject('/api/v1/user/me')).statusCode).toBe(404)
})
