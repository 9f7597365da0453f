import type { RewardItem } from './reward-messages.ts'
import type { Delivery } from './trace-messages.ts'

/** How a reward reaches its owner. A reward with an amount is paid to a wallet, whatever its claim route. */
export function deliveryOf({ amount, claimRoute }: Pick<RewardItem, 'amount' | 'claimRoute'>): Delivery {
  if (amount !== null) return 'payout'
  return claimRoute === 'FORM' ? 'form' : 'voucher'
}
