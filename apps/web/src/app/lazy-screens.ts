import { loadMessages } from '../shared/i18n/messages.ts'
import type { RouteEntry } from './routes.tsx'

type Load = RouteEntry['load']

/** A screen with the words of the features that it consists of, and with those that are near to every screen. */
const screen =
  (load: Load, ...features: readonly string[]): Load =>
  async () =>
    (await Promise.all([load(), loadMessages('deferred', ...features)]))[0]

const screens: Readonly<Record<string, Load>> = {
  '/points': screen(() => import('../features/points/PointsPage.tsx'), 'points', 'market', 'minipay'),
  '/points/no-wallet-detected': screen(() => import('../features/wallet/NoWalletDetectedPage.tsx'), 'wallet'),
  '/activate-wallet': screen(() => import('../features/wallet/ActivateWalletPage.tsx'), 'wallet'),
  '/activate-mini-pay/:rewardItemId': screen(() => import('../features/wallet/ActivateMiniPayPage.tsx'), 'wallet'),
  '/rewards/earned': screen(() => import('../features/rewards/RewardsEarnedPage.tsx'), 'rewards'),
  '/rewards/won/:id': screen(() => import('../features/rewards/RewardWonPage.tsx'), 'rewards'),
  '/claim-reward/:rewardItemId': screen(() => import('../features/rewards/ClaimRewardPage.tsx'), 'rewards', 'minipay'),
  '/claim-form/:redeemFlowId': screen(
    () => import('../features/claim-forms/ClaimFormPage.tsx'),
    'claim-forms',
    'minipay',
  ),
  '/claim-form-succeeded': screen(() => import('../features/claim-forms/ClaimFormSucceededPage.tsx'), 'claim-forms'),
  '/points/history': screen(() => import('../features/points/HistoryPage.tsx'), 'points', 'rewards'),
  '/roulette': screen(() => import('../features/roulette/RoulettePage.tsx'), 'roulette', 'prizes'),
  '/faq': screen(() => import('../features/help/FaqPage.tsx'), 'help'),
  '/terms': screen(() => import('../features/help/TermsPage.tsx'), 'help'),
  '/feedback': screen(() => import('../features/feedback/FeedbackPage.tsx'), 'feedback'),
  '/feedback-submitted': screen(() => import('../features/feedback/FeedbackSubmittedPage.tsx'), 'feedback'),
  '/terms/roulette': screen(() => import('../features/roulette/RouletteTermsPage.tsx'), 'roulette', 'prizes'),
  '/missions/streaks/no-wallet': screen(() => import('../features/streaks/NoWalletPage.tsx'), 'wallet'),
  '/missions/streaks/adjustments': screen(() => import('../features/streaks/AdjustmentsPage.tsx')),
  '/missions/streaks/browser-update': screen(() => import('../features/streaks/BrowserUpdatePage.tsx')),
  '/missions/data-saved': screen(() => import('../features/data-saved/DataSavedPage.tsx'), 'data-saved'),
  '/missions/hidden-rewards': screen(
    () => import('../features/hidden-rewards/HiddenRewardsPage.tsx'),
    'hidden-rewards',
    'prizes',
  ),
  '/hidden-reward-found/anon': screen(
    () => import('../features/hidden-rewards/AnonymousFindPage.tsx'),
    'hidden-rewards',
  ),
  '/hidden-reward-found/:rewardItemId': screen(
    () => import('../features/hidden-rewards/HiddenRewardFoundPage.tsx'),
    'hidden-rewards',
    'rewards',
  ),
  '/giveaway': screen(() => import('../features/giveaway/GiveawayPage.tsx'), 'giveaway', 'prizes'),
  '/giveaway/reward-choice': screen(() => import('../features/giveaway/RewardChoicePage.tsx'), 'giveaway'),
  '/giveaway/claim/:rewardChoice': screen(() => import('../features/giveaway/GiveawayClaimPage.tsx'), 'giveaway'),
  '/giveaway/claim/result': screen(() => import('../features/giveaway/GiveawayResultPage.tsx'), 'giveaway', 'rewards'),
  '/minipay/redeem-reward': screen(() => import('../features/minipay/OutsideMiniPayPage.tsx'), 'minipay'),
  '/login/google': screen(() => import('../features/login/LoginGooglePage.tsx'), 'login'),
  '/login/moa': screen(() => import('../features/login/LoginMoaPage.tsx'), 'login'),
  '/login/phone': screen(() => import('../features/login/LoginPhonePage.tsx'), 'login'),
  '/profile': screen(() => import('../features/login/ProfilePage.tsx'), 'login', 'usage'),
  '/logout': screen(() => import('../features/login/LogoutPage.tsx'), 'login'),
  '/error/already-logged-in': screen(() => import('../features/login/AlreadyLoggedInPage.tsx'), 'login'),
  '/error/client-unsupported': screen(() => import('../features/errors/ClientUnsupportedPage.tsx'), 'errors'),
  '/error/country-unsupported': screen(() => import('../features/errors/CountryUnsupportedPage.tsx'), 'errors'),
  '/update-required': screen(() => import('../features/errors/UpdateRequiredPage.tsx'), 'errors'),
  '/maintenance': screen(() => import('../features/errors/MaintenancePage.tsx'), 'errors'),
  '/debug-info': screen(() => import('../features/debug/DebugInfoPage.tsx'), 'debug'),
}

/** The module of the screen at `path`. Where it is are bytes that the first page does without. */
export const lazyScreen: (path: string) => ReturnType<Load> = (path) => screens[path]!()
