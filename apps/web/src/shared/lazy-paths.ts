import { paths } from './paths.ts'

/** Where links of further screens lead. Apart from paths.ts, whose every byte the first page loads. */
export const lazyPaths = {
  claimReward: (rewardItemId: string) => `/claim-reward/${rewardItemId}`,
  claimForm: (redeemFlowId: string) => `/claim-form/${redeemFlowId}`,
  claimFormSucceeded: '/claim-form-succeeded',
  activateMiniPay: (rewardItemId: string) => `/activate-mini-pay/${rewardItemId}`,
  /** Signing in, and where one goes on then. */
  signInThen: (next: string) => `${paths.loginGoogle}?${new URLSearchParams({ next })}`,
  rewardWon: (rewardItemId: string) => `/rewards/won/${rewardItemId}`,
  roulette: '/roulette',
  rouletteTerms: '/terms/roulette',
  /** With what names it to our support. */
  feedbackSubmitted: (feedbackId: string) => `/feedback-submitted?${new URLSearchParams({ ref: feedbackId })}`,
  /** The history, with the way of this exchange in front. */
  exchange: (exchangeId: string) => `${paths.pointsHistory}?${new URLSearchParams({ exchange: exchangeId })}`,
  noWalletDetected: '/points/no-wallet-detected',
  giveaway: '/giveaway',
  giveawayChoice: '/giveaway/reward-choice',
  giveawayClaim: (rewardChoice: string) => `/giveaway/claim/${encodeURIComponent(rewardChoice)}`,
  /** Without a refusal it tells how the claim stands. */
  giveawayResult: (refusal?: string, choice = '') =>
    `/giveaway/claim/result${refusal ? `?${new URLSearchParams({ refusal, choice })}` : ''}`,
} as const
