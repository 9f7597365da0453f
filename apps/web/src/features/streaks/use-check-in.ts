import { mayRecover } from '@momi/client/http/may-recover'
import { randomId } from '@momi/client/random-id'
import { useRef } from 'react'
import { MISSIONS_KEY } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { PENDING_CHECK_IN } from '../../shared/stored-check-in.ts'
import { useAction } from '../../shared/use-action.ts'
import { BALANCE } from '../../shared/use-refresh.ts'
import {
  dayOfPendingCheckIn,
  clearPendingCheckIn,
  savePendingCheckIn,
  pendingCheckIn,
  type PendingCheckIn,
} from './pending-check-in.ts'

/**
 * A check-in. It stays pending until the server has answered, even if the page is closed.
 *
 * @param onFailed called with a failure before the data is loaded again
 */
export function useCheckIn(onFailed?: (error: unknown) => void) {
  const { call, product } = useClient()
  /** The phone came online while a check-in was being sent. */
  const cameOnline = useRef(false)

  const { run, isBusy, failure } = useAction({
    // A pending check-in is retried unchanged, with its own key and for the day of its ticket.
    send: (_, pending: PendingCheckIn) => {
      cameOnline.current = false
      savePendingCheckIn(pending)
      return call(
        'POST /api/v1/streaks/checkin',
        { body: { dayTicket: pending.ticket }, idempotencyKey: pending.key },
        // Also sent from screens that have another entry point.
        { entrypoint: 'StreaksCheckInFlow' },
      )
    },
    changes: [
      PENDING_CHECK_IN,
      'GET /api/v1/streaks/checkin/status',
      'GET /api/v1/streaks/calendar',
      MISSIONS_KEY,
      ...BALANCE,
    ],
    onDone(answer, pending, isHere) {
      clearPendingCheckIn()
      // The screen shows the check-in even if the code for the celebration cannot be loaded.
      import('./celebration/celebrate.ts')
        .then(({ celebrateCheckIn }) => celebrateCheckIn(answer, dayOfPendingCheckIn(pending), product, isHere))
        .catch(() => {})
    },
    onFailed(error) {
      if (!mayRecover(error)) clearPendingCheckIn()
      onFailed?.(error)
    },
  })

  async function send(pending: PendingCheckIn | undefined): Promise<void> {
    if (pending && (await run(pending)) === 'failed' && cameOnline.current) await send(pendingCheckIn())
  }

  return {
    /** Sends a pending check-in instead of a new one: it would be refused after a check-in for a later day. */
    checkIn: (ticket: string) => void send(pendingCheckIn() ?? { key: randomId(), ticket }),
    sendPending: () => void send(pendingCheckIn()),
    /** A running request may already be lost; then it is retried. */
    sendOnline: () => {
      cameOnline.current = true
      void send(pendingCheckIn())
    },
    isBusy,
    failure,
    /** The check-in that waits for a connection. It changes only in `run`, which causes a new render. */
    waiting: pendingCheckIn(),
  }
}
