import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)

const isBuilt = existsSync(fileURLToPath(new URL('../../../../web/dist/minipay/minipay.html', import.meta.url)))

test.runIf(isBuilt)('[MPY-01] /minipay/ serves the MiniPay build, with its own content security policy', async () => {
  const page = await app.web.inject('/minipay/redeem-reward?link=x')
  expect(page.statusCode).toBe(200)
  const script = /src="(\/minipay\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? ''
  expect((await app.web.inject(script)).headers['cache-control']).toContain('immutable')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self';")
  // The inline script finds browsers that are too old.
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
  expect(policy).toContain("frame-ancestors 'none'")
  // The page is not served as a plain file, which would have no content security policy.
  expect((await app.web.inject('/minipay/minipay.html')).statusCode).toBe(404)
})
