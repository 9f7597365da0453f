import type { PayoutStep } from '@momi/contract'
import type { RewardItem } from './reward-messages.ts'

const STEPS: Partial<Record<string, PayoutStep>> = {
  WALLET_NOT_PROVEN: 'LINK_WALLET',
  SIGN_IN_REQUIRED: 'SIGN_IN',
}

/** What the payout of a claimed reward waits for, if the person has to do it. */
export const awaitedStepOf = ({ status, traces }: RewardItem): PayoutStep | undefined =>
  status === 'PENDING' ? STEPS[traces[traces.length - 1]?.why ?? ''] : undefined
