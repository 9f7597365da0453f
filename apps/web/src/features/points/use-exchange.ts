import { createElement, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import type { Api, Output } from '@momi/contract'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import { useSWRConfig } from 'swr'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { formatInstant, formatDecimal } from '../../shared/i18n/lazy-format.ts'

type Exchanged = Output<Api['POST /api/v1/points/exchange']>

/**
 * Exchanges points once: the key is kept until answered, so that a retry after a lost answer takes nothing
 * twice.
 */
export function useExchange() {
  const { t } = useLingui()
  const { call } = useClient()
  const { mutate } = useSWRConfig()
  const [, navigate] = useLocation()
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
      tell(done)
      return true
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.status < 500) kept.current = undefined
      return false
    } finally {
      call.clear()
      // Shows the changed rate.
      await mutate(() => true).catch(() => {})
      setBusy(false)
    }
  }

  function tell({ exchangeId, amount, symbol, hold }: Exchanged) {
    const shown = formatDecimal(Number(amount))
    const date = hold && formatInstant(hold.until)
    openDialog({
      title: t`${shown} ${symbol} is on its way`,
      text: date ? t`New account: we'll send it on ${date}.` : t`It'll be in your wallet in a few minutes.`,
      image: createElement(
        'div',
        { className: 'grid animate-pop place-items-center pt-6 motion-reduce:animate-none' },
        createElement(Illustration, { name: 'wallet' }),
      ),
      primaryButtonText: t`Got it`,
      secondaryButtonText: t`Track your exchange`,
      onSecondaryButtonClick: () => navigate(linkTo('/points/history', { exchange: exchangeId })),
    })
  }
  return { exchange, isBusy, failure, clearFailure: () => setFailure(undefined) }
}
