import { lazy, type ComponentType } from 'react'
import { MissionsPage } from '../features/missions/MissionsPage.tsx'
import { loadFurtherWords } from '../shared/i18n/i18n.ts'

export type Layout = 'navbar' | 'fullscreen' | 'footer'

export interface RouteEntry {
  path: string
  layout: Layout
  /** The screen's own chunk: a module that exports the screen and nothing else. */
  load: () => Promise<Readonly<Record<string, ComponentType>>>
}

// Where most visits begin: it comes with the client itself.
const missions = async () => ({ MissionsPage })
const streaks = () => import('../features/streaks/StreaksPage.tsx')
const noWallet = () => import('../features/streaks/NoWalletPage.tsx')
const adjustments = () => import('../features/streaks/AdjustmentsPage.tsx')
const browserUpdate = () => import('../features/streaks/BrowserUpdatePage.tsx')
const points = () => import('../features/points/PointsPage.tsx')
const history = () => import('../features/points/HistoryPage.tsx')
const clientUnsupported = () => import('../features/errors/ClientUnsupportedPage.tsx')
const updateRequired = () => import('../features/errors/UpdateRequiredPage.tsx')
const countryUnsupported = () => import('../features/errors/CountryUnsupportedPage.tsx')
const maintenance = () => import('../features/errors/MaintenancePage.tsx')
const debugInfo = () => import('../features/debug/DebugInfoPage.tsx')

/** Stands for every screen that is not open yet. */
export const notOpenYet = () => import('../features/help/NotOpenYetPage.tsx')

export const table = (layout: Layout, screens: Record<string, RouteEntry['load']>): RouteEntry[] =>
  Object.entries(screens).map(([path, load]) => ({ path, layout, load }))

/** Every route of section 2 with its layout. `/`, /redirect and /giveaway/free-data only lead elsewhere. */
export const ROUTES: readonly RouteEntry[] = [
  ...table('navbar', {
    '/feedback-submitted': notOpenYet,
    '/rewards/won/:id': notOpenYet,
    '/logout': notOpenYet,
  }),
  ...table('fullscreen', {
    '/update-required': updateRequired,
    '/maintenance': maintenance,
    '/roulette': notOpenYet,
    '/claim-form-succeeded': notOpenYet,
    '/points': points,
    '/points/history': history,
    '/points/no-wallet-detected': notOpenYet,
    '/activate-wallet': notOpenYet,
    '/profile': notOpenYet,
    '/login/google': notOpenYet,
    '/login/moa': notOpenYet,
    '/login/phone': notOpenYet,
    '/hidden-reward-found/anon': notOpenYet,
    '/hidden-reward-found/:rewardItemId': notOpenYet,
    '/error/country-unsupported': countryUnsupported,
    '/missions/streaks/adjustments': adjustments,
    '/missions/streaks/browser-update': browserUpdate,
    '/minipay/redeem-reward': notOpenYet,
  }),
  ...table('footer', {
    '/missions': missions,
    '/rewards/earned': notOpenYet,
    '/missions/hidden-rewards': notOpenYet,
    '/missions/streaks': streaks,
    '/missions/streaks/no-wallet': noWallet,
    '/missions/data-saved': notOpenYet,
    // Section 2 names this one twice; the fullscreen entry above is the one that shows.
    '/login/phone': notOpenYet,
    '/faq': notOpenYet,
    '/terms': notOpenYet,
    '/terms/roulette': notOpenYet,
    '/feedback': notOpenYet,
    '/claim-reward/:rewardItemId': notOpenYet,
    '/claim-form/:redeemFlowId': notOpenYet,
    '/activate-mini-pay/:rewardItemId': notOpenYet,
    '/error/client-unsupported': clientUnsupported,
    '/error/already-logged-in': notOpenYet,
    '/giveaway': notOpenYet,
    '/giveaway/reward-choice': notOpenYet,
    '/giveaway/claim/result': notOpenYet,
    '/giveaway/claim/:rewardChoice': notOpenYet,
    '/debug-info': debugInfo,
  }),
]

/** The same screen is loaded once, whichever route shows it. */
const screens = new Map<RouteEntry['load'], ComponentType>()
export function screenOf({ load }: RouteEntry): ComponentType {
  const known = screens.get(load)
  if (known) return known
  const screen = lazy(async () => {
    const [module] = await Promise.all([load(), load === missions || loadFurtherWords()])
    return { default: Object.values(module)[0] as ComponentType }
  })
  screens.set(load, screen)
  return screen
}

export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/missions',
  '/giveaway/free-data': '/giveaway',
}
