import type { IconName } from '@momi/ui/Icon'
import type { RewardSummary } from './reward-messages.ts'

/** The icon of a reward's type; a hidden one has its own. */
export function iconOf({ type, isHidden }: Pick<RewardSummary, 'type' | 'isHidden'>): IconName {
  if (isHidden) return 'gift'
  if (type === 'JACKPOT') return 'rewards'
  return type === 'REDEEM_CUSD' ? 'coin' : 'gift'
}
