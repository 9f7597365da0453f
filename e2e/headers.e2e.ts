import { inFull } from '@momi/testing/test-full'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameOf, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  environment = await sharedEnvironment()
  phone = await environment.open({ mode: 'web', path: '/faq' })
  await settled(phone)
})
afterAll(() => environment.close())

/** Loads a path of the client and records every call of its page. */
async function callsOf(path: string): Promise<Request[]> {
  const calls: Request[] = []
  const frame = frameOf(phone)
  const { origin } = new URL(frame.url())
  // The previous page may send calls until it is left.
  await frame.goto('about:blank')
  phone.page.removeAllListeners('request')
  phone.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !request.isNavigationRequest()) calls.push(request)
  })
  await frame.goto(origin + path)
  return calls
}

const WITHOUT_TOKEN = ['/api/v1/config', '/api/v1/auth/tokens', '/api/v1/bootstrap', '/api/v1/user/geolocation']
const pathOf = (request: Request) => new URL(request.url()).pathname

test('[API-02] every call has the headers of section 3, even the calls for the configuration and for the client’s reports', async () => {
  const calls = await callsOf('/missions')
  await settled(phone)
  await expect.poll(() => calls.map(pathOf)).toContain('/api/v1/client-reports')
  const sent = await Promise.all(calls.map(async (call) => ({ path: pathOf(call), headers: await call.allHeaders() })))
  const without = (name: string) => sent.filter(({ headers }) => !headers[name]).map(({ path }) => path)
  expect(new Set(sent.map(({ headers }) => headers['x-frontend']))).toEqual(new Set(['rewards-web']))
  expect(without('accept-language')).toEqual([])
  const ids = new Set(sent.map(({ headers }) => headers['x-frontend-id']))
  // The client version is unknown before the configuration is loaded.
  expect(without('x-client-version')).toEqual(['/api/v1/config'])
  expect(without('x-client-type')).toEqual(['/api/v1/config'])
  expect(without('authorization').filter((path) => !WITHOUT_TOKEN.includes(path))).toEqual([])
  expect(calls.map(pathOf)).toContain('/api/v1/config')
  expect([...ids]).toEqual([expect.stringMatching(/^[\w-]{16,64}$/)])
})

const ENTRY_POINTS = [
  ['/missions', 'Undefined'],
  ['/missions/streaks', 'StreaksCheckInFlow'],
  ['/points', 'PointsExchange'],
  ['/points/history', 'TotalEarnedBanner'],
  ['/rewards/earned', 'RewardsEarned'],
  ['/activate-wallet', 'ActivateWalletView'],
  ['/roulette', 'RouletteClaim'],
  ['/claim-reward/unknown', 'ClaimReward'],
] as const

test.each(inFull(ENTRY_POINTS, ENTRY_POINTS.slice(0, 1)))(
  '[API-02] the calls of %s have the entry point %s',
  async (path, entryPoint) => {
    const calls = await callsOf(path)
    await expect.poll(() => calls.filter((call) => pathOf(call).startsWith('/api/v1/user')).length).toBeGreaterThan(0)
    await phone.screen.locator('h1').waitFor()
    const named = await Promise.all(
      calls
        .filter((call) => pathOf(call) !== '/api/v1/config')
        .map(async (call) => (await call.allHeaders())['x-entrypoint']),
    )
    expect([...new Set(named)]).toEqual([entryPoint])
  },
)
