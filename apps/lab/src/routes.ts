/** An id that does not exist, for a path without a granted reward: the screen shows that the reward was not found. */
const UNKNOWN = '11111111-1111-4111-8111-111111111111'

interface Granted {
  item: string
  redeemFlowId: string
}

/** The kind of reward whose ids this path needs; undefined if it needs none. */
export function rewardFor(path: string): 'wallet' | 'jackpot' | undefined {
  if (path.includes(':redeemFlowId')) return 'jackpot'
  return /:(rewardItemId|id)\b/.test(path) ? 'wallet' : undefined
}

/** The path with its parameters filled in. */
export const fillPath = (path: string, granted?: Granted): string =>
  path
    .replace(':redeemFlowId', granted?.redeemFlowId ?? UNKNOWN)
    .replace(/:(rewardItemId|id)\b/, granted?.item ?? UNKNOWN)
    .replace(':rewardChoice', 'vivo-1gb')
