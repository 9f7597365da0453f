import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Api, Input, Output } from '@momi/contract'
import { toast } from '@momi/ui/toast'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { formatDecimal } from '../../shared/i18n/lazy-format.ts'
import { useAction } from '../../shared/use-action.ts'
import { BALANCE } from '../../shared/use-refresh.ts'

type Exchange = Api['POST /api/v1/points/exchange']

const loadReceipt = async () => (await import('./show-exchanged.tsx')).showExchanged

/** Exchanges points for tokens at the displayed rate. `onDone` is called before the confirmation opens. */
export function useExchange(onDone: () => void) {
  const { t } = useLingui()
  const { call } = useClient()
  const [, navigate] = useLocation()
  // Preloaded, in case the network fails before it is needed.
  useEffect(() => void loadReceipt().catch(() => {}), [])
  const { run, isBusy, failure, clearFailure } = useAction({
    // The key depends only on the points, so that a retry after a lost answer has the same key even at a new rate.
    send: (keyOf, body: Input<Exchange>['body']) =>
      call('POST /api/v1/points/exchange', { body, idempotencyKey: keyOf(body.points) }),
    changes: ['GET /api/v1/points/exchanges', ...BALANCE],
    onDone(answer, _input, isHere) {
      onDone()
      void confirm(answer, isHere)
    },
  })

  async function confirm(answer: Output<Exchange>, isHere: () => boolean): Promise<void> {
    const [shown, symbol] = [formatDecimal(Number(answer.amount)), answer.symbol]
    const title = answer.hold ? t`You asked for ${shown} ${symbol}` : t`${shown} ${symbol} is on its way`
    const showExchanged = await loadReceipt().catch(() => undefined)
    if (!showExchanged || !isHere()) return toast(title, { type: 'success' })
    showExchanged(answer, { title, say: (message) => t(message), navigate })
  }
  return { exchange: run, isBusy, failure, clearFailure }
}
