/** Where links of further screens lead. Apart from paths.ts, whose every byte the first page loads. */
export const furtherPaths = {
  claimReward: (rewardItemId: string) => `/claim-reward/${rewardItemId}`,
  claimForm: (redeemFlowId: string) => `/claim-form/${redeemFlowId}`,
  claimFormSucceeded: '/claim-form-succeeded',
  activateMiniPay: (rewardItemId: string) => `/activate-mini-pay/${rewardItemId}`,
  noWalletDetected: '/points/no-wallet-detected',
} as const
