import { afterAll, expect, test } from 'vitest'
import { routes } from '../features/index.ts'
import { productionEnv } from '../testing/production-env.ts'
import { testApp } from '../testing/test-app.ts'
import { internalOrigin } from './origins.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z', env: await productionEnv() })
const internal = internalOrigin(app.deps, routes)
afterAll(() => Promise.all([internal.close(), app.close()]))

test('production has no lab and no host script', async () => {
  for (const url of ['/lab', '/lab/', '/lab/api/clock', '/lab/api/pushes?token=a', '/lab-host.js'])
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
