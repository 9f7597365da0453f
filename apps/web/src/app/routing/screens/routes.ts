import catalogues from 'virtual:catalogues'
import { withMessages } from '../../../shared/i18n/i18n.ts'
import type { LazyRoute, RouteRecord } from '../route.ts'
import type { FIRST_ROUTES } from '../routes.ts'

// The order is the order of matching: a fixed path precedes a pattern that also matches it.
const RECORDS = [
  {
    path: '/feedback-submitted',
    layout: 'navbar',
    open: true,
    catalogs: ['feedback'],
    load: async () => (await import('../../../features/feedback/FeedbackSubmittedPage.tsx')).FeedbackSubmittedPage,
  },
  {
    path: '/rewards/won/:id',
    layout: 'navbar',
    entryPoint: 'RewardsEarned',
    catalogs: ['rewards'],
    load: async () => (await import('../../../features/rewards/RewardWonPage.tsx')).RewardWonPage,
  },
  {
    path: '/logout',
    layout: 'navbar',
    catalogs: ['login'],
    load: async () => (await import('../../../features/login/LogoutPage.tsx')).LogoutPage,
  },
  {
    path: '/update-required',
    layout: 'fullscreen',
    open: true,
    catalogs: ['errors'],
    load: async () => (await import('../../../features/errors/UpdateRequiredPage.tsx')).UpdateRequiredPage,
  },
  {
    path: '/maintenance',
    layout: 'fullscreen',
    open: true,
    catalogs: ['errors'],
    load: async () => (await import('../../../features/errors/MaintenancePage.tsx')).MaintenancePage,
  },
  {
    path: '/roulette',
    layout: 'fullscreen',
    entryPoint: 'RouletteClaim',
    catalogs: ['roulette', 'prizes'],
    load: async () => (await import('../../../features/roulette/RoulettePage.tsx')).RoulettePage,
  },
  {
    path: '/claim-form-succeeded',
    layout: 'fullscreen',
    entryPoint: 'ClaimReward',
    catalogs: ['claim-forms'],
    load: async () => (await import('../../../features/claim-forms/ClaimFormSucceededPage.tsx')).ClaimFormSucceededPage,
  },
  {
    path: '/points',
    layout: 'fullscreen',
    entryPoint: 'PointsExchange',
    catalogs: ['points', 'market'],
    load: async () => (await import('../../../features/points/PointsPage.tsx')).PointsPage,
  },
  {
    path: '/points/history',
    layout: 'fullscreen',
    entryPoint: 'TotalEarnedBanner',
    catalogs: ['points', 'rewards'],
    load: async () => (await import('../../../features/points/HistoryPage.tsx')).HistoryPage,
  },
  {
    path: '/points/no-wallet-detected',
    layout: 'fullscreen',
    entryPoint: 'PointsExchange',
    catalogs: ['wallet'],
    load: async () => (await import('../../../features/wallet/NoWalletDetectedPage.tsx')).NoWalletDetectedPage,
  },
  {
    path: '/account-hold',
    layout: 'fullscreen',
    catalogs: ['account-holds'],
    load: async () => (await import('../../../features/account-holds/AccountHoldPage.tsx')).AccountHoldPage,
  },
  {
    path: '/activate-wallet',
    layout: 'fullscreen',
    entryPoint: 'ActivateWalletView',
    catalogs: ['wallet'],
    load: async () => (await import('../../../features/wallet/ActivateWalletPage.tsx')).ActivateWalletPage,
  },
  {
    path: '/profile',
    layout: 'fullscreen',
    catalogs: ['login', 'usage', 'help'],
    load: async () => (await import('../../../features/login/profile/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: '/profile/phone',
    layout: 'fullscreen',
    catalogs: ['login', 'device-moves'],
    load: async () => (await import('../../../features/login/phone/PhonePage.tsx')).PhonePage,
  },
  {
    path: '/login/google',
    layout: 'fullscreen',
    catalogs: ['login'],
    load: async () => (await import('../../../features/login/broker/LoginGooglePage.tsx')).LoginGooglePage,
  },
  {
    path: '/login/moa',
    layout: 'fullscreen',
    catalogs: ['login'],
    load: async () => (await import('../../../features/login/broker/LoginMoaPage.tsx')).LoginMoaPage,
  },
  {
    path: '/login/phone',
    layout: 'fullscreen',
    catalogs: ['login'],
    load: async () => (await import('../../../features/login/codes/LoginPhonePage.tsx')).LoginPhonePage,
  },
  {
    path: '/hidden-reward-found/anon',
    layout: 'fullscreen',
    catalogs: ['hidden-rewards'],
    load: async () => (await import('../../../features/hidden-rewards/AnonymousFindPage.tsx')).AnonymousFindPage,
  },
  {
    path: '/hidden-reward-found/:rewardItemId',
    layout: 'fullscreen',
    catalogs: ['hidden-rewards', 'rewards'],
    load: async () =>
      (await import('../../../features/hidden-rewards/HiddenRewardFoundPage.tsx')).HiddenRewardFoundPage,
  },
  {
    path: '/error/country-unsupported',
    layout: 'fullscreen',
    open: true,
    catalogs: ['errors'],
    load: async () => (await import('../../../features/errors/CountryUnsupportedPage.tsx')).CountryUnsupportedPage,
  },
  {
    path: '/missions/streaks/adjustments',
    layout: 'fullscreen',
    entryPoint: 'StreaksCheckInFlow',
    catalogs: [],
    load: async () => (await import('../../../features/streaks/AdjustmentsPage.tsx')).AdjustmentsPage,
  },
  {
    path: '/missions/streaks/browser-update',
    layout: 'fullscreen',
    entryPoint: 'StreaksCheckInFlow',
    catalogs: [],
    load: async () => (await import('../../../features/streaks/BrowserUpdatePage.tsx')).BrowserUpdatePage,
  },
  {
    path: '/minipay/redeem-reward',
    layout: 'fullscreen',
    open: true,
    catalogs: ['minipay'],
    load: async () => (await import('../../../features/minipay/OutsideMiniPayPage.tsx')).OutsideMiniPayPage,
  },
  {
    path: '/rewards/earned',
    layout: 'footer',
    entryPoint: 'RewardsEarned',
    catalogs: ['rewards'],
    load: async () => (await import('../../../features/rewards/RewardsEarnedPage.tsx')).RewardsEarnedPage,
  },
  {
    path: '/missions/hidden-rewards',
    layout: 'footer',
    catalogs: ['hidden-rewards', 'prizes'],
    load: async () => (await import('../../../features/hidden-rewards/HiddenRewardsPage.tsx')).HiddenRewardsPage,
  },
  {
    path: '/missions/streaks/no-wallet',
    layout: 'footer',
    entryPoint: 'StreaksCheckInFlow',
    catalogs: ['wallet'],
    load: async () => (await import('../../../features/wallet/NoWalletPage.tsx')).NoWalletPage,
  },
  {
    path: '/missions/data-saved',
    layout: 'footer',
    catalogs: ['data-saved'],
    load: async () => (await import('../../../features/data-saved/DataSavedPage.tsx')).DataSavedPage,
  },
  // Section 2 lists this path twice; the first route matches.
  {
    path: '/login/phone',
    layout: 'footer',
    catalogs: ['login'],
    load: async () => (await import('../../../features/login/codes/LoginPhonePage.tsx')).LoginPhonePage,
  },
  {
    path: '/faq',
    layout: 'footer',
    open: true,
    catalogs: ['help'],
    load: async () => (await import('../../../features/help/FaqPage.tsx')).FaqPage,
  },
  {
    path: '/terms',
    layout: 'footer',
    open: true,
    catalogs: ['help'],
    load: async () => (await import('../../../features/help/TermsPage.tsx')).TermsPage,
  },
  {
    path: '/terms/roulette',
    layout: 'footer',
    open: true,
    catalogs: ['roulette', 'prizes'],
    load: async () => (await import('../../../features/roulette/RouletteTermsPage.tsx')).RouletteTermsPage,
  },
  {
    path: '/feedback',
    layout: 'footer',
    open: true,
    catalogs: ['feedback'],
    load: async () => (await import('../../../features/feedback/FeedbackPage.tsx')).FeedbackPage,
  },
  {
    path: '/claim-reward/:rewardItemId',
    layout: 'footer',
    entryPoint: 'ClaimReward',
    catalogs: ['rewards', 'minipay'],
    load: async () => (await import('../../../features/rewards/ClaimRewardPage.tsx')).ClaimRewardPage,
  },
  {
    path: '/claim-form/:redeemFlowId',
    layout: 'footer',
    entryPoint: 'ClaimReward',
    catalogs: ['claim-forms'],
    load: async () => (await import('../../../features/claim-forms/ClaimFormPage.tsx')).ClaimFormPage,
  },
  {
    path: '/activate-mini-pay/:rewardItemId',
    layout: 'footer',
    entryPoint: 'ActivateWalletView',
    catalogs: ['wallet'],
    load: async () => (await import('../../../features/wallet/ActivateMiniPayPage.tsx')).ActivateMiniPayPage,
  },
  {
    path: '/error/client-unsupported',
    layout: 'footer',
    open: true,
    catalogs: ['errors'],
    load: async () => (await import('../../../features/errors/ClientUnsupportedPage.tsx')).ClientUnsupportedPage,
  },
  {
    path: '/error/already-logged-in',
    layout: 'footer',
    open: true,
    catalogs: ['login'],
    load: async () => (await import('../../../features/login/AlreadyLoggedInPage.tsx')).AlreadyLoggedInPage,
  },
  {
    path: '/giveaway',
    layout: 'footer',
    catalogs: ['giveaway', 'prizes', 'error-messages'],
    load: async () => (await import('../../../features/giveaway/GiveawayPage.tsx')).GiveawayPage,
  },
  {
    path: '/giveaway/reward-choice',
    layout: 'footer',
    catalogs: ['giveaway', 'prizes', 'error-messages'],
    load: async () => (await import('../../../features/giveaway/RewardChoicePage.tsx')).RewardChoicePage,
  },
  {
    path: '/giveaway/claim/result',
    layout: 'footer',
    catalogs: ['giveaway', 'prizes', 'rewards', 'error-messages'],
    load: async () => (await import('../../../features/giveaway/GiveawayResultPage.tsx')).GiveawayResultPage,
  },
  {
    path: '/giveaway/claim/:rewardChoice',
    layout: 'footer',
    catalogs: ['giveaway', 'prizes', 'error-messages'],
    load: async () => (await import('../../../features/giveaway/GiveawayClaimPage.tsx')).GiveawayClaimPage,
  },
  {
    path: '/debug-info',
    layout: 'footer',
    open: true,
    catalogs: ['debug'],
    load: async () => (await import('../../../features/debug/DebugInfoPage.tsx')).DebugInfoPage,
  },
] as const

declare module '../../../shared/link.ts' {
  interface RouteRegister {
    path: (typeof FIRST_ROUTES | typeof RECORDS)[number]['path']
  }
}

/** Every route of section 2 except the routes of the first page (../routes.ts), with its messages. */
export const LAZY_ROUTES = RECORDS.map(({ catalogs, load, ...route }: RouteRecord): LazyRoute => ({
  ...route,
  load: () => withMessages(load(), ...catalogs.map((name) => catalogues[name]!)),
}))
