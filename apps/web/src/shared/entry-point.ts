import type { Entrypoint } from '@momi/contract/headers'

// The first that fits counts.
const PLACES: readonly (readonly [string, Entrypoint])[] = [
  ['/missions/streaks', 'StreaksCheckInFlow'],
  ['/points/history', 'TotalEarnedBanner'],
  ['/points', 'PointsExchange'],
  ['/claim-', 'ClaimReward'],
  ['/rewards/', 'RewardsEarned'],
  ['/activate-', 'ActivateWalletView'],
  ['/roulette', 'RouletteClaim'],
]

/** The analytics entry point that a screen belongs to (section 2). */
export const entryPointAt = (path: string): Entrypoint =>
  PLACES.find(([start]) => path.startsWith(start))?.[1] ?? 'Undefined'
