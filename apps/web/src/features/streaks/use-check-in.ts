import { createElement, useCallback, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatWeekday } from '../../shared/i18n/lazy-format.ts'
import {
  dayOfPendingCheckIn,
  clearPendingCheckIn,
  savePendingCheckIn,
  pendingCheckIn,
  type PendingCheckIn,
} from './pending-check-in.ts'

/**
 * A check-in. It is stored until the server has answered, even if the page is closed: sent again, it counts
 * once, for the day on which it was made.
 */
export function useCheckIn() {
  const { t } = useLingui()
  const { call } = useClient()
  const { mutate } = useSWRConfig()
  const isSending = useRef(false)
  /** The network came back while a check-in was being sent. */
  const isWantedAgain = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  /** The check-in that waits for the network. */
  const [waiting, setWaiting] = useState(pendingCheckIn)

  const send = useCallback(
    async (tap: PendingCheckIn) => {
      if (isSending.current) return
      isSending.current = true
      isWantedAgain.current = false
      setBusy(true)
      setFailure(undefined)
      savePendingCheckIn(tap)
      try {
        const { pointsAwarded, status } = await call(
          'POST /api/v1/streaks/checkin',
          { body: { dayTicket: tap.ticket }, idempotencyKey: tap.key },
          // A pending check-in is also sent from other screens.
          { entrypoint: 'StreaksCheckInFlow' },
        )
        clearPendingCheckIn()
        celebrate(pointsAwarded, dayOfPendingCheckIn(tap), status.today)
      } catch (error) {
        setFailure(error)
        // The server has answered: the next tap is a new check-in.
        if (error instanceof ApiError && error.status < 500) clearPendingCheckIn()
      }
      call.clear()
      // Refetches after any answer; busy until then, so that nobody taps twice.
      await mutate(() => true).catch(() => {})
      const unsent = pendingCheckIn()
      setWaiting(unsent)
      setBusy(false)
      isSending.current = false
      if (unsent && isWantedAgain.current) await send(unsent)
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- celebrate is made of t
    [call, mutate, t],
  )

  function celebrate(pointsAwarded: number, day: string, today: string) {
    const points = formatNumber(pointsAwarded)
    const weekday = formatWeekday(day)
    openDialog({
      title: t`${points} points earned!`,
      text:
        day === today
          ? t`Come back tomorrow to earn more.`
          : t`Your check-in of ${weekday} counted. Today’s is open too.`,
      image: createElement(
        'div',
        { className: 'grid animate-pop place-items-center pt-6 motion-reduce:animate-none' },
        createElement(Illustration, { name: 'celebration' }),
      ),
      primaryButtonText: t`Great`,
    })
  }

  /** A pending check-in is sent first, because its ticket may expire. */
  const checkIn = useCallback(
    (ticket: string) => void send(pendingCheckIn() ?? { key: crypto.randomUUID(), ticket }),
    [send],
  )
  const sendKept = useCallback(() => {
    const tap = pendingCheckIn()
    if (tap) void send(tap)
  }, [send])
  /** When the network is back, a check-in in flight may be lost already, so it is sent again. */
  const sendOnline = useCallback(() => {
    isWantedAgain.current = isSending.current
    sendKept()
  }, [sendKept])
  return { checkIn, sendKept, sendOnline, isBusy, failure, waiting }
}
