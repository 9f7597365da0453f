import { parse } from 'regexparam'
import { expect, test, vi } from 'vitest'
import { GUARD_MESSAGES } from './guard-messages.ts'
import { guard, type GuardContext } from './guards.ts'
import type { Route } from './route.ts'
import { redirectTarget } from './screens/redirect-target.ts'
import { DEBUG_ROUTES } from './screens/debug-routes.ts'
import { LAZY_ROUTES } from './screens/routes.ts'
import { FIRST_ROUTES } from './routes.ts'

// Catalogues are compiled only by the build.
vi.mock('../../shared/i18n/i18n.ts', () => ({ withMessages: (code: unknown) => code }))

const ROUTES: readonly Route[] = [...FIRST_ROUTES, ...LAZY_ROUTES]
/** The guards' decision on a path, by its route record if it has one. */
const guardAt = (path: string, context: GuardContext) =>
  guard(ROUTES.find((route) => parse(route.path).pattern.test(path)) ?? { path }, context)

const sdk: GuardContext = {
  mode: 'sdk',
  client: 'ofa',
  country: 'ng',
  sdkOnly: true,
  countries: ['NG', 'GH'],
  allCountriesAllowed: false,
}
const web: Partial<GuardContext> = { mode: 'web', sdkOnly: false }
const unsupportedClient = { to: '/error/client-unsupported', because: 'client-unsupported' }
const unsupportedCountry = { to: '/error/country-unsupported', because: 'country-unsupported' }
const sdkOnly = (to: string) => ({ to, because: 'sdk-only' })

test.each<[string, string, Partial<GuardContext>, unknown]>([
  [
    '[GRD-01] plain web is sent to the screen for unsupported clients',
    '/points',
    { mode: 'web' },
    sdkOnly('/error/client-unsupported'),
  ],
  ['[GRD-01] the client ofa with a bridge has to update', '/points', { mode: 'bridge' }, sdkOnly('/update-required')],
  ['[GRD-01] the client mini has to wait', '/points', { mode: 'bridge', client: 'mini' }, sdkOnly('/maintenance')],
  ['[GRD-01] the client news has to wait', '/points', { mode: 'bridge', client: 'news' }, sdkOnly('/maintenance')],
  ['[GRD-01] the SDK passes', '/points', {}, 'pass'],
  ['[GRD-02] the client news is not supported', '/points', { client: 'news' }, unsupportedClient],
  ['[GRD-02] an unknown client is not supported', '/points', { ...web, client: 'unknown' }, unsupportedClient],
  ['[GRD-02] the client is checked before the country', '/', { client: 'news', country: 'EG' }, unsupportedClient],
  ['[GRD-02] an unsupported country is refused', '/missions', { country: 'EG' }, unsupportedCountry],
  ['[GRD-02] a missing country is refused', '/missions', { ...web, country: '' }, unsupportedCountry],
  ['[APP-09] countries compare without regard to case', '/points', { country: 'gH' }, 'pass'],
  ['[APP-09] * allows all countries', '/points', { country: 'EG', countries: ['*'] }, 'pass'],
  ['[APP-09] the debug flag allows all countries', '/points', { country: 'EG', allCountriesAllowed: true }, 'pass'],
  ['[GRD-03] Missions is a native screen in SDK mode', '/missions', {}, { nativeScreen: 'earn_rewards' }],
  ['[GRD-03] the screens below Missions are not native', '/missions/streaks', {}, 'pass'],
  ['[GRD-03] Missions is not a native screen in plain web', '/missions', web, 'pass'],
])('%s', (_, path, facts, verdict) => {
  expect(guardAt(path, { ...sdk, ...facts })).toEqual(verdict)
})

/** A context that every guard refuses, except on open routes. */
const nobody: GuardContext = { ...sdk, mode: 'web', client: 'news', country: 'EG' }

const OPEN = [
  '/faq',
  '/terms',
  '/terms/roulette',
  '/feedback',
  '/feedback-submitted',
  '/minipay/redeem-reward',
  '/debug-info',
  '/update-required',
  '/maintenance',
  '/error/country-unsupported',
  '/error/client-unsupported',
  '/error/already-logged-in',
]

test('[GRD-04] exactly the open routes can be opened by a visitor whom every guard refuses', () => {
  const passing = ROUTES.filter((route) => guard(route, nobody) === 'pass').map(({ path }) => path)
  expect(passing.toSorted()).toEqual(OPEN.toSorted())
  expect(DEBUG_ROUTES.filter((route) => guard(route, nobody) !== 'pass')).toEqual([])
})

test('[GRD-04] a path that only starts like an open route is guarded', () => {
  expect(['/faqs', '/errors/x', '/debugger', '/terms-of-old'].map((path) => guardAt(path, nobody))).not.toContain(
    'pass',
  )
})

test('every target of a guard is an open route, so that there are no redirect loops', () => {
  const everybody = (['bridge', 'sdk', 'web'] as const).flatMap((mode) =>
    ['mini', 'ofa', 'news'].flatMap((client) =>
      ['NG', 'EG'].flatMap((country) =>
        [true, false].map((only) => ({ ...sdk, mode, client, country, sdkOnly: only })),
      ),
    ),
  )
  const turnedAway = everybody.flatMap((facts) =>
    ROUTES.map((route) => guard(route, facts)).flatMap((verdict) =>
      verdict !== 'pass' && 'to' in verdict ? [guardAt(verdict.to, facts)] : [],
    ),
  )
  expect(turnedAway.length).toBeGreaterThan(0)
  expect(new Set(turnedAway)).toEqual(new Set(['pass']))
})

test('the messages of the two refusing guards are those of section 8', () => {
  expect(GUARD_MESSAGES).toEqual({
    'client-unsupported': 'Tried to route with unsupported client',
    'country-unsupported': 'Tried to use missions from unsupported country',
  })
})

test.each([
  ['the ambassadors origin', 'https://ambassadors.momi.example/join?x=1', 'https://ambassadors.momi.example/join?x=1'],
  ['another origin', 'https://evil.example/', '/missions'],
  ['an origin that only begins like it', 'https://ambassadors.momi.example.evil.test/', '/missions'],
  ['the right name as a user', 'https://ambassadors.momi.example@evil.test/', '/missions'],
  ['another scheme', 'http://ambassadors.momi.example/', '/missions'],
  ['another port', 'https://ambassadors.momi.example:8443/', '/missions'],
  ['a script', 'javascript:alert(1)', '/missions'],
  ['a path', '//evil.example/', '/missions'],
  ['nonsense', '%E0%A4%A', '/missions'],
])('[GRD-05] /redirect follows only a URL of the ambassadors origin: %s', (_, url, expected) => {
  expect(redirectTarget(`?url=${encodeURIComponent(url)}`, 'https://ambassadors.momi.example')).toBe(expected)
})

test('[GRD-05] /redirect without a url, or with a malformed one, leads to Missions', () => {
  expect(redirectTarget('', 'https://ambassadors.momi.example')).toBe('/missions')
  expect(redirectTarget('?url=%E0%A4%A', 'https://ambassadors.momi.example')).toBe('/missions')
  expect(redirectTarget('?url=https%3A%2F%2Fa.example', 'not an origin')).toBe('/missions')
})
