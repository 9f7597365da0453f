import { ApiError } from '@momi/client/http/api-error'
import type { Call } from '@momi/client/http/call'

/** Another instance of the payout service has the payouts. */
export class LeasedElsewhere extends Error {
  override name = 'LeasedElsewhere'
}

/** The lease of the payouts, which the api gives to one instance at a time. */
export function createLease(api: Call) {
  let renewAt = -Infinity
  return {
    /**
     * Makes sure that this instance has the lease: takes it, or renews it if half of its time is over. Throws
     * LeasedElsewhere if another instance has it.
     */
    async ensure(): Promise<void> {
      const asked = performance.now()
      if (asked < renewAt) return
      try {
        const { seconds } = await api('POST /api/v1/airdrop/payouts/lease', {})
        renewAt = asked + (seconds * 1000) / 2
      } catch (error) {
        renewAt = -Infinity
        if (error instanceof ApiError && error.code === 'payout_leased_elsewhere')
          throw new LeasedElsewhere('Another instance has the payouts', { cause: error })
        throw error
      }
    },
    /** Takes note of an error: if the api says that the lease is over, the next call of `ensure` takes it again. */
    noteError(error: unknown): void {
      if (error instanceof ApiError && error.code === 'payout_lease_missing') renewAt = -Infinity
    },
    /** Ends the lease, so that the next instance does not have to wait. */
    async end(): Promise<void> {
      renewAt = -Infinity
      await api('DELETE /api/v1/airdrop/payouts/lease', {})
    },
  }
}

export type Lease = ReturnType<typeof createLease>
