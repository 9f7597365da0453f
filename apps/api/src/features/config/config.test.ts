import { errors } from '@momi/contract/errors'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  env: { GEO_COUNTRY_HEADER: 'cf-ipcountry', REWARDS_SDK_ONLY: 'true' },
})
afterAll(app.close)

test('[API-06] errors/codes lists every error code with its status', async () => {
  const { codes } = await app.call('GET /api/v1/errors/codes', {})
  expect(Object.fromEntries(codes.map(({ errorCode, status }) => [errorCode, status]))).toEqual(errors)
})

test('[API-07] terms, faq and feedback redirect to the web origin', async () => {
  for (const path of ['/terms', '/faq', '/feedback']) {
    const answer = await app.inject({ url: path })
    expect([answer.statusCode, answer.headers.location]).toEqual([307, `${app.env.WEB_ORIGIN}${path}`])
  }
})

test('the configuration contains the client’s settings', async () => {
  expect(await app.call('GET /api/v1/config', {})).toMatchObject({
    environment: 'dev',
    apiBaseUrl: '',
    apiBasicAuth: '',
    brand: { product: 'Momi', legalEntity: '' },
    countries: ['NG', 'GH', 'ZA', 'KE', 'BR'],
    rewardsSdkOnly: true,
    sdkWaitMs: 500,
    mobileAuth: { minVersion: 84, maxVersion: 89, countries: [] },
    webApiKey: app.env.API_KEYS_WEB[0],
    debug: false,
    // No node is configured, so no wallet can be confirmed by a transaction.
    walletConfirmation: false,
  })
})

test('the page contains the configuration', async () => {
  const { body } = await app.web.inject({ url: '/missions' })
  const [, contained = ''] = /id="config">(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(contained)).toEqual(await app.call('GET /api/v1/config', {}))
})

test('if the API has another origin, the page’s content security policy allows calls to it', async () => {
  const elsewhere = await testApp({
    now: '2026-03-02T08:00:00Z',
    env: { CLIENT_API_BASE_URL: 'https://api.momi.example', CLIENT_API_BASIC_AUTH: 'staging:open' },
  })
  expect(await elsewhere.call('GET /api/v1/config', {})).toMatchObject({
    apiBaseUrl: 'https://api.momi.example',
    apiBasicAuth: 'staging:open',
  })
  const { headers } = await elsewhere.web.inject({ url: '/missions' })
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.momi.example;")
  await elsewhere.close()
})

test.each([
  ['NG', 'NG'],
  ['br', 'BR'],
  ['XX', null],
  ['T1', null],
  [undefined, null],
])('the country header %s from the edge results in the country %s', async (told, countryCode) => {
  const answer = await app.inject({ url: '/api/v1/user/geolocation', headers: told ? { 'cf-ipcountry': told } : {} })
  expect(answer.json()).toEqual({ countryCode })
})

test('every health path answers, and the readiness path answers 503 once the API is stopping', async () => {
  for (const path of ['/healthcheck', '/healthz', '/api/v1/healthz', '/api/v2/heartbeat'])
    expect((await app.inject({ url: path })).json()).toEqual({ status: 'ok' })
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
  app.drain()
  const stopping = await app.inject({ url: '/readyz' })
  expect([stopping.statusCode, stopping.json().errorCode]).toEqual([503, 'service_unavailable'])
})
