import { expect, test, vi } from 'vitest'
import { DEBUG_ROUTES } from './screens/debug-routes.ts'
import { LAZY_ROUTES } from './screens/routes.ts'
import type { Layout, Route } from './route.ts'
import { FIRST_ROUTES, REDIRECTS } from './routes.ts'

// Catalogues are compiled only by the build.
vi.mock('../../shared/i18n/i18n.ts', () => ({ withMessages: (code: unknown) => code }))

const ROUTES: readonly Route[] = [...FIRST_ROUTES, ...LAZY_ROUTES]

const screenOf = async (route: Route) => ('screen' in route ? route.screen : route.load())

const pathsIn = (layout: Layout) =>
  ROUTES.filter((route) => route.layout === layout)
    .map(({ path }) => path)
    .toSorted()

test('[SHL-05] the navbar layout has exactly the expected routes', () => {
  expect(pathsIn('navbar')).toEqual(['/feedback-submitted', '/logout', '/rewards/won/:id'])
})

test('[SHL-05] the fullscreen layout has exactly the expected routes', () => {
  expect(pathsIn('fullscreen')).toEqual([
    '/account-hold',
    '/activate-wallet',
    '/claim-form-succeeded',
    '/error/country-unsupported',
    '/hidden-reward-found/:rewardItemId',
    '/hidden-reward-found/anon',
    '/invite',
    '/login/google',
    '/login/moa',
    '/login/phone',
    '/maintenance',
    '/minipay/redeem-reward',
    '/missions/streaks/adjustments',
    '/missions/streaks/browser-update',
    '/points',
    '/points/history',
    '/points/no-wallet-detected',
    '/profile',
    '/profile/phone',
    '/roulette',
    '/update-required',
  ])
})

test('[SHL-05] the footer layout has exactly the expected routes', () => {
  expect(pathsIn('footer')).toEqual([
    '/activate-mini-pay/:rewardItemId',
    '/claim-form/:redeemFlowId',
    '/claim-reward/:rewardItemId',
    '/debug-info',
    '/error/already-logged-in',
    '/error/client-unsupported',
    '/faq',
    '/feedback',
    '/giveaway',
    '/giveaway/claim/:rewardChoice',
    '/giveaway/claim/result',
    '/giveaway/reward-choice',
    '/login/phone',
    '/missions',
    '/missions/data-saved',
    '/missions/hidden-rewards',
    '/missions/streaks',
    '/missions/streaks/no-wallet',
    '/rewards/earned',
    '/terms',
    '/terms/roulette',
  ])
})

test('[MIS-01] / redirects to Missions, and /giveaway/free-data to the welcome page of the giveaway', () => {
  expect(REDIRECTS).toEqual({ '/': '/missions', '/giveaway/free-data': '/giveaway' })
})

test('in the list of routes, a path with a parameter comes after the fixed paths that it also matches', () => {
  const place = (path: string) => ROUTES.findIndex((route) => route.path === path)
  expect(place('/hidden-reward-found/anon')).toBeLessThan(place('/hidden-reward-found/:rewardItemId'))
  expect(place('/giveaway/claim/result')).toBeLessThan(place('/giveaway/claim/:rewardChoice'))
})

test('[DBG-01] there are the 17 debug routes of section 2', () => {
  expect(new Set(DEBUG_ROUTES.map(({ path }) => path)).size).toBe(17)
})

test('no two routes show the same screen', async () => {
  const screensOf = async (routes: readonly Route[]) => {
    // /login/phone has two layouts (section 2).
    const byPath = new Map(routes.map((route) => [route.path, route]))
    return Promise.all([...byPath.values()].map(screenOf))
  }
  for (const routes of [ROUTES, DEBUG_ROUTES]) {
    const screens = await screensOf(routes)
    expect(new Set(screens).size).toBe(screens.length)
  }
  // The test loads every screen.
}, 60_000)

test('the screen of every route is a component', async () => {
  for (const route of [...ROUTES, ...DEBUG_ROUTES]) expect(await screenOf(route)).toEqual(expect.any(Function))
}, 60_000)
