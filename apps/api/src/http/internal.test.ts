import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { movableClock } from '../clock.ts'
import { routes } from '../features/index.ts'
import { testApp } from '../testing/test-app.ts'
import { productionEnv } from '../testing/production-env.ts'
import { internalOrigin } from './internal.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-clock-'))
const app = await testApp({ now: '2026-03-02T08:00:00Z' })
const clock = movableClock(folder)
const internal = internalOrigin(app.deps, routes, clock)
afterAll(async () => {
  await Promise.all([internal.close(), app.close()])
  rmSync(folder, { recursive: true })
})

const move = (payload: object) => internal.inject({ method: 'POST', url: '/lab/api/clock', payload })

test('the lab moves the clock, and it stays moved for whoever reads it next', async () => {
  const before = clock.now().getTime()
  const answer = await move({ days: 2, minutes: 5 })
  const moved = Date.parse(answer.json<{ now: string }>().now) - before
  expect(moved).toBeGreaterThanOrEqual((2 * 24 * 60 + 5) * 60_000)
  expect(movableClock(folder).now().getTime()).toBeGreaterThanOrEqual(before + moved)
  await move({ reset: true })
  expect(clock.now().getTime()).toBeLessThan(before + 60_000)
})

test.each([{ days: 'one' }, { days: 0.5 }, { hours: 1 }, []])('%j moves nothing', async (payload) => {
  const answer = await move(payload)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ errorCode: 'validation_error' })
})

test('without a clock to move, as in production, there is no lab', async () => {
  const production = internalOrigin(app.deps, routes, undefined)
  for (const url of ['/', '/lab', '/lab/', '/lab/api/clock', '/lab-host.js'])
    expect([url, (await production.inject(url)).statusCode]).toEqual([url, 404])
  expect((await production.inject({ method: 'POST', url: '/lab/api/clock', payload: {} })).statusCode).toBe(404)
  await production.close()
})

test('in production /docs, /openapi.json and /metrics are on the internal origin alone', async () => {
  const production = await testApp({ now: '2026-03-02T08:00:00Z', env: await productionEnv() })
  const operators = internalOrigin(production.deps, routes, undefined)
  for (const url of ['/docs', '/openapi.json', '/metrics']) {
    expect([url, (await operators.inject(url)).statusCode]).toEqual([url, 200])
    for (const origin of [production.api, production.web])
      expect((await origin.inject(url)).body).not.toMatch(/swagger|momi_http_request_seconds|"paths"/)
    expect([url, (await production.api.inject(url)).statusCode]).toEqual([url, 404])
  }
  expect((await operators.inject('/openapi.json')).body).not.toContain('/api/v1/debug')
  await Promise.all([operators.close(), production.close()])
})

test('the public web origin has neither lab nor host script', async () => {
  for (const url of ['/lab/api/clock', '/lab-host.js'])
    expect((await app.web.inject({ method: 'POST', url })).statusCode).toBe(404)
  expect((await app.web.inject('/lab-host.js')).statusCode).toBe(404)
})
