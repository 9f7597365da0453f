import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminApi, Output } from '@momi/contract'

type StockGroup = Output<
  AdminApi['GET /api/v1/admin/rewards-repository/assignable-reward-items/stats']
>['items'][number]
export type Stock = StockGroup['rewards'][number]
export type RewardType = StockGroup['type']

/** The names of the kinds of rewards. */
export const REWARD_TYPES: Readonly<Record<RewardType, MessageDescriptor>> = {
  REDEEM_CUSD: msg`Token amount`,
  BET9JA_ITEM: msg`Bet9ja`,
  JACKPOT: msg`Jackpot`,
  DAPP: msg`App offer`,
}

/** What a spin can win. */
export const PRIZES: Readonly<Record<string, MessageDescriptor>> = {
  ...REWARD_TYPES,
  POINTS: msg`Points`,
  ROULETTE_SPIN: msg`Another spin`,
  NOTHING_WON: msg`Nothing`,
}
