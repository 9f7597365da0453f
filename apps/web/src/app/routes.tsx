import { lazy, type ComponentType } from 'react'
import { MissionsPage } from '../features/missions/MissionsPage.tsx'
import { loadFurtherWords } from '../shared/i18n/i18n.ts'

export type Layout = 'navbar' | 'fullscreen' | 'footer'

export interface RouteEntry {
  path: string
  layout: Layout
  /** The screen's own chunk. */
  load: () => Promise<{ screen: ComponentType }>
}

// Where most visits begin: it comes with the client itself.
const missions = async () => ({ screen: MissionsPage })
const streaks = async () => ({ screen: (await import('../features/streaks/StreaksPage.tsx')).StreaksPage })
const noWallet = async () => ({ screen: (await import('../features/streaks/NoWalletPage.tsx')).NoWalletPage })
const adjustments = async () => ({ screen: (await import('../features/streaks/AdjustmentsPage.tsx')).AdjustmentsPage })
const browserUpdate = async () => ({
  screen: (await import('../features/streaks/BrowserUpdatePage.tsx')).BrowserUpdatePage,
})
const points = async () => ({ screen: (await import('../features/points/PointsPage.tsx')).PointsPage })
const history = async () => ({ screen: (await import('../features/points/HistoryPage.tsx')).HistoryPage })
const clientUnsupported = async () => ({
  screen: (await import('../features/errors/ClientUnsupportedPage.tsx')).ClientUnsupportedPage,
})
const updateRequired = async () => ({
  screen: (await import('../features/errors/UpdateRequiredPage.tsx')).UpdateRequiredPage,
})
const countryUnsupported = async () => ({
  screen: (await import('../features/errors/CountryUnsupportedPage.tsx')).CountryUnsupportedPage,
})
const maintenance = async () => ({ screen: (await import('../features/errors/MaintenancePage.tsx')).MaintenancePage })
const debugInfo = async () => ({ screen: (await import('../features/debug/DebugInfoPage.tsx')).DebugInfoPage })

/** Stands for every screen that is not open yet. */
export const notOpenYet = async () => ({ screen: (await import('../features/help/NotOpenYetPage.tsx')).NotOpenYetPage })

const table = (layout: Layout, screens: Record<string, RouteEntry['load']>): RouteEntry[] =>
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

/** There only where the debug flag is on (section 2). */
export const DEBUG_ROUTES: readonly RouteEntry[] = table(
  'footer',
  Object.fromEntries(
    [
      '/debug',
      '/debug/native',
      '/debug/locale',
      '/debug/report/set-as-default',
      '/debug/report/hidden-reward',
      '/debug/mission-streaks',
      '/debug/mission-data-saved',
      '/debug/push-message',
      '/debug/push-message/register-fcm-token',
      '/debug/ui-dialog',
      '/debug/ui-bottom-sheet',
      '/debug/login/phone-password',
      '/debug/toast',
      '/debug/envs',
      '/debug/jsonform',
      '/debug/miniconfig',
      '/debug/points',
    ].map((path) => [path, debugScreens(path)]),
  ),
)

function debugScreens(path: string): RouteEntry['load'] {
  if (path === '/debug/ui-dialog')
    return async () => ({ screen: (await import('../features/debug/DialogPage.tsx')).DialogPage })
  if (path === '/debug/ui-bottom-sheet')
    return async () => ({ screen: (await import('../features/debug/BottomSheetPage.tsx')).BottomSheetPage })
  if (path === '/debug/toast')
    return async () => ({ screen: (await import('../features/debug/ToastPage.tsx')).ToastPage })
  return notOpenYet
}

/** The same screen is loaded once, whichever route shows it. */
const screens = new Map<RouteEntry['load'], ComponentType>()
export function screenOf({ load }: RouteEntry): ComponentType {
  const known = screens.get(load)
  if (known) return known
  const screen = lazy(async () => {
    const [loaded] = await Promise.all([load(), load === missions || loadFurtherWords()])
    return { default: loaded.screen }
  })
  screens.set(load, screen)
  return screen
}

export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/missions',
  '/giveaway/free-data': '/giveaway',
}
