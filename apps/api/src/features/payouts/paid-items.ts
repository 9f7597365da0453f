import type { PayoutType } from '@momi/contract'
import type { Step } from '../../core/ledger/traces.ts'
import type { Tx } from '../../db/db.ts'
import { lastExchangeStep, returnExchange, settleExchange, traceExchange } from '../points/public.ts'
import { lastRewardStep, moveReward, traceReward } from '../rewards/public.ts'

/** How a payout changes the item that it pays: a reward or an exchange. `ref`: the id of the item. */
interface PaidItem {
  lastStep(tx: Tx, ref: string): Promise<{ why: string | null; due_at: Date | null } | undefined>
  trace(tx: Tx, ref: string, step: Step): Promise<void>
  /** Records that the payout has arrived. */
  paid(tx: Tx, ref: string, step: Step): Promise<unknown>
  /** Records that the payout has failed permanently. `attempt`: 1 is the first one. */
  failed(tx: Tx, payout: { ref: string; attempt: number }, at: Date): Promise<void>
}

const REWARD: PaidItem = {
  lastStep: lastRewardStep,
  trace: traceReward,
  paid: (tx, ref, step) => moveReward(tx, ref, 'PENDING', 'CLAIMED', step),
  // The person may request a second payout; later ones need staff.
  failed: (tx, { ref, attempt }, at) =>
    traceReward(tx, ref, {
      stage: 'FAILED',
      at,
      holder: attempt === 1 ? 'person' : 'staff',
      why: 'PAYOUT_FAILED',
    }),
}

const POINTS_EXCHANGE: PaidItem = {
  lastStep: lastExchangeStep,
  trace: traceExchange,
  paid: settleExchange,
  failed: (tx, { ref }, at) => returnExchange(tx, ref, at),
}

const PAID_ITEMS: Record<PayoutType, PaidItem> = { REWARD, POINTS_EXCHANGE }

export const paidItemOf = (type: PayoutType): PaidItem => PAID_ITEMS[type]
