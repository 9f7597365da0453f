import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CspEvaluator } from 'csp_evaluator'
import { Version } from 'csp_evaluator/dist/csp.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, describe, expect, test } from 'vitest'
import { routes } from '../../features/index.ts'
import { productionEnv } from '../../testing/production-env.ts'
import { testApp } from '../../testing/test-app.ts'
import { internalOrigin } from '../origins.ts'

// The policies of all pages that production serves, by the rules of Google's CSP evaluator.

const NOW = '2026-03-02T08:00:00Z'
const env = await productionEnv()
const app = await testApp({ now: NOW, env: { ...env, FIREBASE_RECAPTCHA_ENABLED: 'false' } })
const withRecaptcha = await testApp({ now: NOW, env })
const internal = internalOrigin(app.deps, routes)
afterAll(() => Promise.all([internal.close(), app.close(), withRecaptcha.close()]))

const isBuilt = existsSync(fileURLToPath(new URL('../../../../web/dist/rewards.html', import.meta.url)))

/**
 * The findings of high and medium severity and of possibly high severity. What is below is advice: to use `strict-dynamic`
 * in place of hosts, and to see to it that our own host serves no script of others, which the last test here does.
 */
function findingsOf(policy: string): string[] {
  const { csp } = new CspParser(policy)
  return new CspEvaluator(csp, Version.CSP3)
    .evaluate()
    .filter(({ severity }) => severity < Severity.STRICT_CSP)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`)
}

const PAGES = [
  ['the client', () => app.web, '/missions'],
  ['the client as staff see it', () => app.web, '/missions?view=1'],
  ['MiniPay', () => app.web, '/minipay/redeem-reward'],
  ['the console', () => internal, '/audit'],
  ['the documentation of the calls', () => internal, '/docs'],
] as const

describe.runIf(isBuilt)('the content security policy of a page in production', () => {
  test.each(PAGES)('%s: the evaluator finds nothing, and no text becomes a script', async (_, origin, url) => {
    const answer = await origin().inject(url)
    expect(answer.statusCode).toBe(200)
    const policy = String(answer.headers['content-security-policy'])
    expect(findingsOf(policy)).toEqual([])
    expect(policy).toContain("require-trusted-types-for 'script'")
    // Neither a scheme nor a wildcard stands for all hosts.
    const { directives } = new CspParser(policy).csp
    for (const [name, values] of Object.entries(directives))
      for (const value of values ?? [])
        expect([name, value]).not.toEqual([name, expect.stringMatching(/\*|^(https?|wss?):$/)])
  })

  test('with Google’s security check the client allows its scripts, and nothing else changes', async () => {
    const policy = String((await withRecaptcha.web.inject('/missions')).headers['content-security-policy'])
    expect(findingsOf(policy)).toEqual([])
    expect(policy).toMatch(/script-src 'self' https:\/\/www\.google\.com\/recaptcha\/ \S+\/recaptcha\/ 'sha256-/)
    expect(policy).not.toContain('trusted-types')
  })

  test('only the policies that our own code creates are allowed', async () => {
    const namesOf = async (origin: typeof internal, url: string) =>
      /trusted-types ([^;]*)$/.exec(String((await origin.inject(url)).headers['content-security-policy']))?.[1]
    expect(await namesOf(app.web, '/missions')).toBe("worker old-browser 'allow-duplicates'")
    expect(await namesOf(app.web, '/minipay/redeem-reward')).toBe("old-browser 'allow-duplicates'")
    expect(await namesOf(internal, '/audit')).toBe('default')
  })
})

test('an answer that is no script of the build cannot be used as one: `self` in script-src opens no way around it', async () => {
  const get = routes
    .filter(({ key }) => key.startsWith('GET '))
    .map(({ key }) => key.slice(4).replaceAll(/\{\w+\}/g, '1'))
  expect(get.length).toBeGreaterThan(50)
  for (const origin of [app.web, app.api, internal])
    for (const url of [...get, '/', '/nothing.js']) {
      const { headers } = await origin.inject(`${url}?callback=alert`)
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
      expect([url, String(headers['content-type'])]).not.toEqual([url, expect.stringContaining('script')])
    }
})
