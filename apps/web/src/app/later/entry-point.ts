import type { Entrypoint } from '@momi/contract/headers'

const PLACES: readonly (readonly [RegExp, Entrypoint])[] = [
  [/^\/missions\/streaks/, 'StreaksCheckInFlow'],
  [/^\/points\/history/, 'TotalEarnedBanner'],
  [/^\/(claim-reward|claim-form)/, 'ClaimReward'],
  [/^\/rewards\//, 'RewardsEarned'],
  [/^\/(activate-wallet|activate-mini-pay)/, 'ActivateWalletView'],
  [/^\/points(\/no-wallet-detected)?\/?$/, 'PointsExchange'],
  [/^\/roulette/, 'RouletteClaim'],
]

/** The analytics entry point that a screen belongs to (section 2). */
export const entryPointAt = (path: string): Entrypoint => PLACES.find(([place]) => place.test(path))?.[1] ?? 'Undefined'
