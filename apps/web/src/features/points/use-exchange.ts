import { createElement, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'
import { formatInstant, formatDecimal } from '../../shared/i18n/further-format.ts'

/** Exchanges points once: the key stays until it is answered, so that a lost answer takes nothing twice. */
export function useExchange() {
  const { t } = useLingui()
  const { call } = useClient()
  const { mutate } = useSWRConfig()
  const kept = useRef<{ key: string; points: number }>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function exchange(points: number, pointsPerUnit: number): Promise<boolean> {
    if (kept.current?.points !== points) kept.current = { key: crypto.randomUUID(), points }
    setBusy(true)
    setFailure(undefined)
    try {
      const done = await call('POST /api/v1/points/exchange', {
        body: { points, pointsPerUnit },
        idempotencyKey: kept.current.key,
      })
      kept.current = undefined
      tell(done.amount, done.hold?.until)
      return true
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.status < 500) kept.current = undefined
      return false
    } finally {
      call.clear()
      // A changed rate is shown at once.
      await mutate(() => true).catch(() => {})
      setBusy(false)
    }
  }

  function tell(amount: string, until: string | undefined) {
    const shown = formatDecimal(Number(amount))
    const date = until && formatInstant(until)
    openDialog({
      title: t`${shown} is on its way`,
      text: date
        ? t`Your account is new: it is sent on ${date}. Until then we keep it for you.`
        : t`It arrives in your wallet in a few minutes.`,
      image: createElement(
        'div',
        { className: 'grid animate-pop place-items-center pt-6 motion-reduce:animate-none' },
        createElement(Illustration, { name: 'wallet' }),
      ),
      primaryButtonText: t`Great`,
    })
  }
  return { exchange, isBusy, failure, clearFailure: () => setFailure(undefined) }
}
