import type { IconName } from '@momi/ui/Icon'
import type { RewardSummary } from './reward-messages.ts'

/** What it is, from afar; a hidden one keeps its secret. */
export function iconOf({ type, isHidden }: Pick<RewardSummary, 'type' | 'isHidden'>): IconName {
  if (isHidden) return 'gift'
  if (type === 'JACKPOT') return 'rewards'
  return type === 'REDEEM_CUSD' ? 'coin' : 'gift'
}
