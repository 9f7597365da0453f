import { notOpenYet } from './not-open-yet.ts'
import type { RouteEntry } from './routes.tsx'

const screens: Readonly<Record<string, RouteEntry['load']>> = {
  '/points': () => import('../features/points/PointsPage.tsx'),
  '/points/no-wallet-detected': () => import('../features/wallet/NoWalletDetectedPage.tsx'),
  '/activate-wallet': () => import('../features/wallet/ActivateWalletPage.tsx'),
  '/activate-mini-pay/:rewardItemId': () => import('../features/wallet/ActivateMiniPayPage.tsx'),
  '/rewards/earned': () => import('../features/rewards/RewardsEarnedPage.tsx'),
  '/rewards/won/:id': () => import('../features/rewards/RewardWonPage.tsx'),
  '/claim-reward/:rewardItemId': () => import('../features/rewards/ClaimRewardPage.tsx'),
  '/claim-form/:redeemFlowId': () => import('../features/claim-forms/ClaimFormPage.tsx'),
  '/claim-form-succeeded': () => import('../features/claim-forms/ClaimFormSucceededPage.tsx'),
  '/points/history': () => import('../features/points/HistoryPage.tsx'),
  '/roulette': () => import('../features/roulette/RoulettePage.tsx'),
  '/terms/roulette': () => import('../features/roulette/RouletteTermsPage.tsx'),
  '/missions/streaks/no-wallet': () => import('../features/streaks/NoWalletPage.tsx'),
  '/missions/streaks/adjustments': () => import('../features/streaks/AdjustmentsPage.tsx'),
  '/missions/streaks/browser-update': () => import('../features/streaks/BrowserUpdatePage.tsx'),
  '/missions/data-saved': () => import('../features/data-saved/DataSavedPage.tsx'),
  '/missions/hidden-rewards': () => import('../features/hidden-rewards/HiddenRewardsPage.tsx'),
  '/hidden-reward-found/anon': () => import('../features/hidden-rewards/AnonymousFindPage.tsx'),
  '/hidden-reward-found/:rewardItemId': () => import('../features/hidden-rewards/HiddenRewardFoundPage.tsx'),
  '/giveaway': () => import('../features/giveaway/GiveawayPage.tsx'),
  '/giveaway/reward-choice': () => import('../features/giveaway/RewardChoicePage.tsx'),
  '/giveaway/claim/:rewardChoice': () => import('../features/giveaway/GiveawayClaimPage.tsx'),
  '/giveaway/claim/result': () => import('../features/giveaway/GiveawayResultPage.tsx'),
  '/login/google': () => import('../features/login/LoginGooglePage.tsx'),
  '/login/moa': () => import('../features/login/LoginMoaPage.tsx'),
  '/login/phone': () => import('../features/login/LoginPhonePage.tsx'),
  '/profile': () => import('../features/login/ProfilePage.tsx'),
  '/logout': () => import('../features/login/LogoutPage.tsx'),
  '/error/already-logged-in': () => import('../features/login/AlreadyLoggedInPage.tsx'),
  '/error/client-unsupported': () => import('../features/errors/ClientUnsupportedPage.tsx'),
  '/error/country-unsupported': () => import('../features/errors/CountryUnsupportedPage.tsx'),
  '/update-required': () => import('../features/errors/UpdateRequiredPage.tsx'),
  '/maintenance': () => import('../features/errors/MaintenancePage.tsx'),
  '/debug-info': () => import('../features/debug/DebugInfoPage.tsx'),
}

/** The module of the screen at `path`. Where it is are bytes that the first page does without. */
export const furtherScreen: (path: string) => ReturnType<RouteEntry['load']> = (path) => (screens[path] ?? notOpenYet)()
