/** The request headers of section 3, named once for both sides. */
export const HEADERS = {
  authorization: 'authorization',
  acceptLanguage: 'accept-language',
  /** Marks which front end calls. */
  frontend: 'x-frontend',
  /** The random id a front end stores on its first run. */
  frontendId: 'x-frontend-id',
  clientType: 'x-client-type',
  clientVersion: 'x-client-version',
  /** The analytics entry point of section 2, where one is known. */
  entrypoint: 'x-entrypoint',
  apiKey: 'x-api-key',
  idempotencyKey: 'idempotency-key',
  /** `true` reports a wallet address without its checksum test; production ignores it. */
  skipWalletCheck: 'skip-wallet-check',
  requestId: 'x-request-id',
} as const

/** Where in the product a call comes from (section 2). */
export type Entrypoint =
  | 'StreaksCheckInFlow'
  | 'TotalEarnedBanner'
  | 'ClaimReward'
  | 'RewardsEarned'
  | 'ActivateWalletView'
  | 'PointsExchange'
  | 'RouletteClaim'
  | 'Undefined'

/** Values of the frontend marker. */
export type Frontend = 'rewards-web' | 'minipay-web' | 'lab'
