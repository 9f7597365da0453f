import type { Call } from '@momi/client/http/call'
import type { Api, Output } from '@momi/contract'
import type { Logger } from 'pino'
import type { Address } from 'viem'
import type { Chain, Head } from './chain.ts'
import type { Env } from './env.ts'
import type { Lease } from './lease.ts'
import type { Metrics } from './metrics.ts'
import type { Payout, State } from './state.ts'

export const SETTLEMENT = 'POST /api/v1/airdrop/payouts/{payout_id}/settlement'
/** SQLite's value for no limit. */
export const NO_LIMIT = -1
export const GWEI = 1_000_000_000n

export interface Parts {
  env: Env
  api: Call
  lease: Lease
  chain: Chain
  state: State
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  metrics: Metrics
  /** Milliseconds since the epoch. */
  now: () => number
}

/** The parts, and the block from which a round decides. */
export interface Round extends Parts {
  head: Head
}

/** A payout as the api lists it. */
export type Listed = Output<Api['GET /api/v1/airdrop/payouts']>['payouts'][number]

export const transferOf = ({ address, amount }: Payout) => ({ to: address as Address, amount })

/**
 * Does the work for each payout. A failure of one does not stop the others, but fails the round; the next round does
 * the work again.
 */
export async function each(
  { log }: Pick<Parts, 'log'>,
  payouts: readonly Payout[],
  work: (payout: Payout) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const payout of payouts)
    try {
      await work(payout)
    } catch (error) {
      log.error({ err: error, payout: payout.id }, 'a payout is left for the next round')
      failures.push(error)
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `Payouts that were left for the next round: ${failures.length}`)
}
