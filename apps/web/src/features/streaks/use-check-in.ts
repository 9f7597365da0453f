import { createElement, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'

/** Today's check-in. A tap keeps its key until it is answered, so that a second try after a lost answer counts once. */
export function useCheckIn() {
  const { t } = useLingui()
  const { call } = useClient()
  const { mutate } = useSWRConfig()
  const key = useRef<string>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function checkIn() {
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setFailure(undefined)
    try {
      const { pointsAwarded } = await call(
        'POST /api/v1/streaks/checkin',
        { idempotencyKey: key.current },
        { entrypoint: 'StreaksCheckInFlow' },
      )
      key.current = undefined
      celebrate(pointsAwarded)
    } catch (error) {
      setFailure(error)
      // The server has decided: the next tap is another one.
      if (error instanceof ApiError && error.status < 500) key.current = undefined
    }
    call.clear()
    // Whatever the answer was, the server knows better now. Busy until it has told, so that nobody taps twice.
    await mutate(() => true).catch(() => {})
    setBusy(false)
  }

  function celebrate(pointsAwarded: number) {
    const points = formatNumber(pointsAwarded)
    openDialog({
      title: t`${points} points earned!`,
      text: t`Come back tomorrow to earn more.`,
      image: createElement(
        'div',
        { className: 'grid animate-pop place-items-center pt-6' },
        createElement(Illustration, { name: 'celebration' }),
      ),
      primaryButtonText: t`Great`,
    })
  }

  return { checkIn: () => void checkIn(), isBusy, failure }
}
