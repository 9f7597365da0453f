import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const now = '2026-03-02T08:00:00Z'
const off = await testApp({ now })
const on = await testApp({ now, env: { SENTRY_DSN: 'https://key@errors.example/7' } })
afterAll(async () => {
  await off.close()
  await on.close()
})

test('[ANA-03] a page may call an error collector only if one is configured', async () => {
  const policyOf = async (app: typeof on) =>
    String((await app.web.inject({ url: '/missions' })).headers['content-security-policy'])
  expect(await policyOf(on)).toContain("connect-src 'self' https://errors.example;")
  expect(await policyOf(off)).toContain("connect-src 'self';")
  const reporting = async (app: typeof on) => (await app.call('GET /api/v1/config', {})).errorReporting
  expect(await reporting(on)).toEqual({ dsn: 'https://key@errors.example/7', release: '' })
  expect(await reporting(off)).toEqual({ dsn: '', release: '' })
})
