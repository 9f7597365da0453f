import { lazy, type ComponentType } from 'react'
import { MissionsPage } from '../features/missions/MissionsPage.tsx'
import { loadDeferredMessages } from '../shared/i18n/i18n.ts'

export type Layout = 'navbar' | 'fullscreen' | 'footer'

export interface RouteEntry {
  path: string
  layout: Layout
  /** The screen's own chunk, a module that exports the screen and nothing else, and its words. */
  load: () => Promise<Readonly<Record<string, ComponentType>>>
}

// Where most visits begin, and go on: the first comes with the client itself, the others without a detour.
const missions = async () => ({ MissionsPage })
const NEAR: Readonly<Record<string, RouteEntry['load']>> = {
  '/missions': missions,
  '/missions/streaks': async () =>
    (await Promise.all([import('../features/streaks/StreaksPage.tsx'), loadDeferredMessages()]))[0],
}

const table = (layout: Layout, paths: readonly string[]): RouteEntry[] =>
  paths.map((path) => ({
    path,
    layout,
    load: NEAR[path] ?? (async () => (await import('./lazy-screens.ts')).lazyScreen(path)),
  }))

/** Every route of section 2 with its layout. `/`, /redirect and /giveaway/free-data only lead elsewhere. */
export const ROUTES: readonly RouteEntry[] = [
  ...table('navbar', ['/feedback-submitted', '/rewards/won/:id', '/logout']),
  ...table('fullscreen', [
    '/update-required',
    '/maintenance',
    '/roulette',
    '/claim-form-succeeded',
    '/points',
    '/points/history',
    '/points/no-wallet-detected',
    '/activate-wallet',
    '/profile',
    '/login/google',
    '/login/moa',
    '/login/phone',
    '/hidden-reward-found/anon',
    '/hidden-reward-found/:rewardItemId',
    '/error/country-unsupported',
    '/missions/streaks/adjustments',
    '/missions/streaks/browser-update',
    '/minipay/redeem-reward',
  ]),
  ...table('footer', [
    '/missions',
    '/rewards/earned',
    '/missions/hidden-rewards',
    '/missions/streaks',
    '/missions/streaks/no-wallet',
    '/missions/data-saved',
    // Section 2 names this one twice; the fullscreen entry above is the one that shows.
    '/login/phone',
    '/faq',
    '/terms',
    '/terms/roulette',
    '/feedback',
    '/claim-reward/:rewardItemId',
    '/claim-form/:redeemFlowId',
    '/activate-mini-pay/:rewardItemId',
    '/error/client-unsupported',
    '/error/already-logged-in',
    '/giveaway',
    '/giveaway/reward-choice',
    '/giveaway/claim/result',
    '/giveaway/claim/:rewardChoice',
    '/debug-info',
  ]),
]

/** The same screen is loaded once, whichever route shows it. */
const screens = new Map<RouteEntry['load'], ComponentType>()
export function screenOf({ load }: RouteEntry): ComponentType {
  const known = screens.get(load)
  if (known) return known
  const screen = lazy(async () => {
    return { default: Object.values(await load())[0] as ComponentType }
  })
  screens.set(load, screen)
  return screen
}

export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/missions',
  '/giveaway/free-data': '/giveaway',
}
