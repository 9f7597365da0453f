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
 * A check-in. A tap is kept, also when the page is closed, until the server has answered it: sent again, it counts once,
 * on the day it was made.
 */
export function useCheckIn() {
  const { t } = useLingui()
  const { call } = useClient()
  const { mutate } = useSWRConfig()
  const isSending = useRef(false)
  /** The line came back while a tap was being sent. */
  const isWantedAgain = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  /** The tap that waits for the line. */
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
          // A kept tap is sent from other screens too.
          { entrypoint: 'StreaksCheckInFlow' },
        )
        clearPendingCheckIn()
        celebrate(pointsAwarded, dayOfPendingCheckIn(tap), status.today)
      } catch (error) {
        setFailure(error)
        // The server has decided: the next tap is another one.
        if (error instanceof ApiError && error.status < 500) clearPendingCheckIn()
      }
      call.clear()
      // Whatever the answer was, the server knows better now. Busy until it has told, so that nobody taps twice.
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

  /** A kept tap comes before a new one: its day would be over for good. */
  const checkIn = useCallback(
    (ticket: string) => void send(pendingCheckIn() ?? { key: crypto.randomUUID(), ticket }),
    [send],
  )
  const sendKept = useCallback(() => {
    const tap = pendingCheckIn()
    if (tap) void send(tap)
  }, [send])
  /** The line is back: a tap that is being sent may have been lost already, and is sent again where it was. */
  const sendOnline = useCallback(() => {
    isWantedAgain.current = isSending.current
    sendKept()
  }, [sendKept])
  return { checkIn, sendKept, sendOnline, isBusy, failure, waiting }
}
