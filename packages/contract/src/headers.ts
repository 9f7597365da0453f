/** The names of the request headers of section 3, for client and server. */
export const HEADERS = {
  authorization: 'authorization',
  acceptLanguage: 'accept-language',
  /** Identifies the front end. */
  frontend: 'x-frontend',
  /** The random id that a front end stores at its first start. */
  frontendId: 'x-frontend-id',
  clientType: 'x-client-type',
  clientVersion: 'x-client-version',
  /** The analytics entry point of section 2, if one is known. */
  entrypoint: 'x-entrypoint',
  apiKey: 'x-api-key',
  idempotencyKey: 'idempotency-key',
  /** `true` allows a wallet address without a valid checksum; ignored in production. */
  skipWalletCheck: 'skip-wallet-check',
  /** The process of the payout service that calls: payouts are leased to one at a time. */
  payoutInstance: 'x-payout-instance',
  requestId: 'x-request-id',
  /**
   * How far the database's log goes that has this session's writes, in bytes. Only with a replica: an answer has it, and
   * the next requests return the highest, so that no replica answers with less than the session wrote.
   */
  writePosition: 'x-write-position',
} as const

/** The place in the product from which a call is made (section 2). */
export type Entrypoint =
  | 'StreaksCheckInFlow'
  | 'TotalEarnedBanner'
  | 'ClaimReward'
  | 'RewardsEarned'
  | 'ActivateWalletView'
  | 'PointsExchange'
  | 'RouletteClaim'
  | 'Undefined'

/** Values of the front end header. */
export type Frontend = 'rewards-web' | 'minipay-web' | 'lab'
