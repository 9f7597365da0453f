import { randomUUID } from 'node:crypto'
import { adminApi, api, type Schema } from '@momi/contract'
import { errors } from '@momi/contract/errors'
import { HEADERS } from '@momi/contract/headers'
import type { HTTPMethods } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import type { Route } from '../core/implement.ts'
import { testApp } from '../testing/test-app.ts'

const lines: string[] = []
const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  env: {
    DEBUG: 'true',
    CORS_ORIGINS: 'https://console.momi.example, https://lab.momi.example',
    WEB_ORIGIN: 'https://momi.example',
  },
  logTo: (line) => lines.push(line),
})
const ada = await app.person()
const authorization = `Bearer ${ada.tokens.accessToken}`
await app.web.ready()
afterAll(() => app.close())

const document = (await app.inject('/openapi.json')).json<{
  openapi: string
  paths: Record<string, Record<string, { responses: Record<string, unknown>; parameters: { name: string }[] }>>
}>()

const owner = await app.staff('owner')
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const calls = Object.entries({ ...api, ...adminApi }).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ')
  // Any value is valid for a path parameter, except for enumerations and the ids of the console.
  const url = path
    .replace('{mission_type}', 'open_article')
    .replace(/\{(id|user_id|change_id|case_id|stop_id|batch_id|alert_id|hold_id)\}/, UNKNOWN_ID)
    .replaceAll(/\{\w+\}/g, '1')
  const bearer = endpoint.auth === 'admin' ? `Bearer ${owner.tokens.accessToken}` : authorization
  const isAdmin = path.startsWith('/api/v1/admin/')
  return { key, method: method as HTTPMethods, path, url, endpoint: endpoint as Route['endpoint'], bearer, isAdmin }
})

const service = { [HEADERS.apiKey]: app.env.SERVICE_API_KEYS[0]!, [HEADERS.payoutInstance]: randomUUID() }

const formOf = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const SUBJECT = { kind: 'mission', countryCode: 'NG', key: 'streaks' }
const BATCH = {
  winnable: { kind: 'NOW' },
  value: null,
  currency: null,
  expiresOn: null,
  supplier: null,
  invoice: null,
  afterExpiry: 'AWAY',
  items: 1,
  reason: 'a test',
}

/** A minimal body for each call with an Idempotency-Key. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/v1/admin/risk/cases/{case_id}/verdict': { verdict: 'RIGHT', reason: 'a test' },
  'POST /api/v1/admin/missions/overrides': {
    userId: UNKNOWN_ID,
    missionType: 'streaks',
    enabled: false,
    reason: 'a test',
  },
  'POST /api/v1/admin/campaign/changes': { title: 'A title', why: 'a test' },
  'POST /api/v1/admin/campaign/changes/{change_id}/describe': { title: 'A title', why: 'a test', publishAt: null },
  'POST /api/v1/admin/campaign/changes/{change_id}/items': { ...SUBJECT, body: {}, baseVersion: 1 },
  'POST /api/v1/admin/campaign/changes/{change_id}/remove-item': SUBJECT,
  'POST /api/v1/admin/campaign/changes/{change_id}/merge': {},
  'POST /api/v1/admin/campaign/changes/{change_id}/recall': { reason: 'a test' },
  'POST /api/v1/admin/campaign/changes/{change_id}/review': {
    verdict: 'APPROVE',
    comment: 'a test',
    contentHash: '0'.repeat(64),
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/discard': { reason: 'a test' },
  'POST /api/v1/admin/campaign/roll-back': { ...SUBJECT, version: 1, baseVersion: 1, why: 'a test' },
  'POST /api/v1/admin/campaign/stop': { ...SUBJECT, reason: 'a test' },
  'POST /api/v1/admin/campaign/stops/{stop_id}/review': { comment: 'a test' },
  'POST /api/v1/admin/campaign/stops/{stop_id}/release': { reason: 'a test' },
  'POST /api/v1/admin/stock/batches/{batch_id}/load': BATCH,
  'POST /api/v1/admin/stock/pools/{definition_id}/items': BATCH,
  'POST /api/v1/admin/stock/batches/{batch_id}/discard': { reason: 'a test' },
  'POST /api/v1/admin/stock/batches/{batch_id}/withdraw': { reason: 'a test' },
  'POST /api/v1/admin/claims/{claim_id}/settle': { outcome: 'DONE', reference: 'B9-1', reason: 'delivered' },
  'POST /api/v1/account-hold/appeal': {},
  'POST /api/v1/admin/users/{id}/notes': { note: 'a test' },
  'POST /api/v1/admin/holds': { userId: UNKNOWN_ID, reason: 'a test' },
  'POST /api/v1/admin/holds/{hold_id}/decide': { decision: 'RELEASE', reason: 'a test' },
  'POST /api/v1/admin/holds/signals/lift': { signal: 'one', reason: 'a test' },
  'POST /api/v1/admin/jobs/retry': { job: 'screenshots', ref: 'one', reason: 'a test' },
  'POST /api/v1/debug/points/add': { points: 1 },
  'POST /api/v1/user/feedback': formOf({
    country: 'NG',
    phone: '0803',
    email: 'ada@mail.example',
    problemArea: 'OTHER',
    summary: 'A summary',
  }),
  'POST /api/v1/streaks/checkin': {},
  'POST /api/v2/user/missions/{mission_type}/report-counter': {
    count: 1,
    missionDay: '2026-03-02',
    status: 'IN_PROGRESS',
  },
  'POST /api/v1/roulette/spin': { ticket: 'one' },
  'POST /api/v1/giveaway/form': {
    rewardChoice: 'vivo-1gb',
    phone: '11961234567',
    email: 'bia@example.com',
    isOver18: true,
    agreesToTerms: true,
    isDefaultBrowser: true,
  },
  'POST /api/v1/points/exchange': { points: 100, pointsPerUnit: 1000 },
  'POST /api/v1/market/product/premium-wallpaper/purchase': { itemId: 'one', offerHash: '0'.repeat(64) },
  'POST /api/v1/market/product/premium-icon/purchase': { itemId: 'one', offerHash: '0'.repeat(64) },
  'POST /api/v1/claimforms/user-responses': { rewardItemId: 'one', answers: {} },
  'POST /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}': { answers: {} },
  'POST /api/v1/admin/points/log': { userId: UNKNOWN_ID, amount: 1, reason: 'a test' },
  'POST /api/v1/admin/points/log/{entry_id}/undo': { reason: 'a test' },
  'POST /api/v1/admin/points/approvals': { grantId: UNKNOWN_ID, decision: 'APPROVE', reason: 'a test' },
  'POST /api/v1/admin/users/app-instances/{id}/points': { amount: 1, reason: 'a test' },
}

const accepts = (schema: Schema, value: unknown) => {
  try {
    schema.parse(value)
    return true
  } catch {
    return false
  }
}

describe('every declared call', () => {
  test.each(calls)('[API-01] $key is served and described', async ({ method, path, endpoint }) => {
    expect(app.api.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true)
    const described = document.paths[path]?.[method.toLowerCase()]
    expect(Object.keys(described?.responses ?? {})).toContain(String(endpoint.status ?? 200))
    // A call that redirects the browser to a screen also answers failures with a redirect.
    const failures =
      endpoint.failurePath === undefined ? (endpoint.errors ?? []).map((code) => String(errors[code])) : []
    expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(failures))
  })

  test('[API-01] the OpenAPI document describes only declared calls', () => {
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(Object.keys({ ...api, ...adminApi }).toSorted())
  })

  test.each(
    calls.filter(({ path, isAdmin, endpoint }) => path.startsWith('/api/') && !isAdmin && endpoint.auth !== 'service'),
  )('[API-01] $key is served on the web origin too', ({ method, path }) => {
    expect(app.web.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true)
  })

  test.each(calls.filter(({ isAdmin }) => isAdmin))(
    '$key is not served on the web origin',
    async ({ method, path, url, bearer }) => {
      expect(app.web.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(false)
      const answer = await app.web.inject({ method, url, headers: { authorization: bearer } })
      expect(answer.statusCode).toBe(404)
    },
  )

  test.each(calls.filter(({ endpoint }) => endpoint.body))(
    '[API-05] $key refuses an invalid body',
    async ({ method, url, endpoint, bearer }) => {
      const bodies = ['{', '[]', '"secret-canary"', 'null', '{}', '', '{"__proto__":{"a":1}}']
      // If all fields of a call are optional, any object is valid.
      const isNone = (payload: string) =>
        payload === '' ? !accepts(endpoint.body!, undefined) : !/^\{.*\}$/.test(payload) || !accepts(endpoint.body!, {})
      for (const payload of bodies.filter(isNone)) {
        const headers = { authorization: bearer, ...service, 'content-type': 'application/json' }
        const answer = await app.inject({ method, url, headers, payload })
        expect([payload, answer.statusCode]).toEqual([payload, endpoint.invalid ?? 422])
        expect(answer.json()).toMatchObject({
          errorCode: endpoint.invalid ? 'invalid_request' : 'validation_error',
          detail: 'Validation Error',
        })
        expect(answer.json<{ errors: { path: string }[] }>().errors[0]?.path).toMatch(/^body/)
        expect(answer.body).not.toContain('secret-canary')
      }
      const text = await app.inject({ method, url, headers: { authorization: bearer, ...service }, payload: 'haid=1' })
      expect(text.statusCode).toBe(endpoint.invalid ?? 422)
    },
  )

  test.each(calls.filter(({ endpoint }) => endpoint.query))(
    '[API-05] $key refuses invalid query parameters',
    async ({ method, url, endpoint, bearer }) => {
      const tries = ['size=0', 'size=101', 'size=ten', 'size=1&size=2', 'cursor=secret canary', 'limit=0']
      const queries = [
        ...tries,
        'month=secret-canary',
        'country_code=secret-canary',
        'day=secret-canary',
        'days=secret-canary',
        'default_browser=secret-canary',
        'force_sync_mode=secret-canary',
      ]
      const isNone = (query: string) => !accepts(endpoint.query!, Object.fromEntries(new URLSearchParams(query)))
      expect(queries.filter(isNone)).not.toEqual([])
      for (const query of queries.filter(isNone)) {
        const headers = { authorization: bearer, ...service }
        const answer = await app.inject({ method, url: `${url}?${encodeURI(query)}`, headers })
        const { failurePath, invalid = 422 } = endpoint
        const { location = '' } = answer.headers
        const expected = failurePath === undefined ? [invalid, ''] : [302, `${failurePath}?error=validation_error`]
        expect([query, answer.statusCode, String(location).replace(app.env.WEB_ORIGIN, '')]).toEqual([
          query,
          ...expected,
        ])
        expect(answer.body + String(location)).not.toContain('canary')
      }
    },
  )

  test.each(calls.filter(({ endpoint }) => endpoint.idempotent))(
    '[API-05] $key refuses a missing or malformed Idempotency-Key',
    async ({ key: call, method, url, bearer }) => {
      for (const key of [undefined, 'short', 'x'.repeat(129), 'with a space']) {
        const headers = { authorization: bearer, ...(key && { 'idempotency-key': key }) }
        const answer = await app.inject({ method, url, headers, payload: BODIES[call]! })
        expect([key, answer.statusCode]).toEqual([key, 422])
        expect(answer.json()).toMatchObject({ errors: [{ path: 'headers.idempotency-key' }] })
      }
    },
  )

  test.each(calls.filter(({ endpoint }) => endpoint.auth === 'admin'))(
    '[ADM-07] $key refuses a missing staff token before it validates the input',
    async ({ method, path }) => {
      const answer = await app.inject({ method, url: path })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="momi"')
      expect(answer.json()).toMatchObject({ errorCode: 'admin_token_missing', detail: 'Admin token is missing' })
    },
  )

  test.each(calls.filter(({ endpoint }) => endpoint.auth === 'user'))(
    '$key refuses a missing token before it validates the input',
    async ({ method, path }) => {
      const answer = await app.inject({ method, url: path })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="momi"')
      expect(answer.json()).toMatchObject({ errorCode: 'access_token_missing', detail: 'Access token is missing' })
    },
  )
})

test.each(['/terms', '/faq', '/feedback'])('[API-07] GET %s redirects to the web origin with 307', async (path) => {
  const answer = await app.inject(path)
  expect(answer.statusCode).toBe(307)
  expect(answer.headers.location).toBe(`https://momi.example${path}`)
})

describe('requests that match no endpoint', () => {
  test('an unknown path is answered with 404 in the common error form', async () => {
    const answer = await app.inject({ url: '/api/v1/nothing', headers: { 'x-request-id': 'request-4711' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ errorCode: 'not_found', detail: 'Not found', requestId: 'request-4711' })
    expect(answer.headers['x-request-id']).toBe('request-4711')
  })

  test('a malformed path is answered with 404', async () => {
    for (const path of ['/%', '/%E0%A4%A', '/api/v1/%zz?a=%']) {
      const answer = await app.inject(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ errorCode: 'not_found' })
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('a wrong method is answered with 405 and the allowed methods', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/v1/points' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
    expect(answer.json()).toMatchObject({ errorCode: 'method_not_allowed' })
    expect((await app.inject({ method: 'GET', url: '/api/v1/streaks/checkin' })).headers.allow).toBe('POST')
  })

  test('a large body is answered with 413', async () => {
    const headers = { 'content-type': 'application/json' }
    const payload = JSON.stringify({ haid: 'x'.repeat(100_000) })
    const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/tokens', headers, payload })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ errorCode: 'payload_too_large' })
  })
})

test('a request id with characters that could forge log lines is replaced', async () => {
  const answer = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'a b\u0007{"level":60}' } })
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{12}$/)
})

test('an answer has the server’s time in its header Date', async () => {
  expect((await app.inject('/healthz')).headers.date).toBe('Mon, 02 Mar 2026 08:00:00 GMT')
})

test('exactly the configured origins may call the api origin from a browser', async () => {
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/v1/points',
      headers: { origin, 'access-control-request-method': 'GET' },
    })
  const allowed = await preflight('https://lab.momi.example')
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers['access-control-allow-origin']).toBe('https://lab.momi.example')
  expect(allowed.headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE')
  expect(allowed.headers['access-control-allow-headers']).toContain('idempotency-key')
  expect(allowed.headers['vary']).toMatch(/origin/i)
  for (const origin of ['https://evil.example', 'https://lab.momi.example.evil.example', 'null'])
    expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined()
  expect(await preflight('https://evil.example')).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } })
})

test('a page of a configured origin can read the headers that the client needs', async () => {
  const { headers } = await app.inject({ url: '/api/v1/config', headers: { origin: 'https://lab.momi.example' } })
  expect(headers['access-control-allow-origin']).toBe('https://lab.momi.example')
  expect(headers['access-control-expose-headers']).toBe(
    'date, retry-after, idempotent-replayed, x-request-id, x-write-position',
  )
})

test('the documentation is served from this process and loads nothing from elsewhere', async () => {
  const page = await app.inject('/docs')
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/https?:\/\//)
  const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset = '']) => asset)
  for (const asset of assets) expect([asset, (await app.inject(asset)).statusCode]).toEqual([asset, 200])
  expect((await app.inject('/docs/ui/package.json')).statusCode).toBe(404)
})

test('the metrics count requests by route template, never by path', async () => {
  await app.inject('/api/v1/points/history?size=7')
  const { body } = await app.inject('/metrics')
  expect(body).toContain('momi_http_request_seconds_count{method="GET",route="/api/v1/points/history",status="401"}')
  expect(body).not.toContain('size=7')
})

test('the log contains no token, key, body or query', async () => {
  lines.length = 0
  const secrets = ['canary-device-secret-0001', 'canary-query', authorization.slice(7), app.env.API_KEYS_NATIVE[0]!]
  await app.person({ huid: secrets[0]! })
  await app.inject({ url: '/api/v1/points/history?cursor=canary-query', headers: { authorization } })
  await app.inject({ url: '/api/v1/canary-query', headers: { authorization: `${authorization}x` } })
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ method: 'GET', status: 404, requestId: expect.any(String) })
})
