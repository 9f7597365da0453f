import type { Round } from './parts.ts'
import type { Verdict } from './simulate.ts'
import type { Payout } from './state.ts'

/**
 * Whether a transfer has failed for good: the token moves the amount, but not to this address, and says so again after
 * CONFIRMATIONS more blocks. A low balance or a paused token is no failure of the payout.
 */
export function isRefusedForGood({ state, env, head }: Round, payout: Payout, verdict: Verdict): boolean {
  if (verdict !== 'refused') {
    if (payout.refused_at !== null) state.refusedAt(payout.id, null)
    return false
  }
  if (payout.refused_at === null) state.refusedAt(payout.id, Number(head.number))
  return payout.refused_at !== null && head.number >= BigInt(payout.refused_at + env.CONFIRMATIONS)
}
