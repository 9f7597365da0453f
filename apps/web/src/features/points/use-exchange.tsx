import { useLingui } from '@lingui/react/macro'
import type { Api, Input, Output } from '@momi/contract'
import { openDialog } from '@momi/ui/dialog'
import { toast } from '@momi/ui/toast'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { formatInstant, formatDecimal } from '../../shared/i18n/lazy-format.ts'
import { useAction } from '../../shared/use-action.ts'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { dialogImage } from '../../shared/use-celebration.tsx'
import { BALANCE } from '../../shared/use-refresh.ts'
import { Receipt } from './Receipt.tsx'

type Exchange = Api['POST /api/v1/points/exchange']

/** Exchanges points for tokens at the displayed rate. `onDone` is called before the confirmation opens. */
export function useExchange(onDone: () => void) {
  const { t } = useLingui()
  const { call } = useClient()
  const [, navigate] = useLocation()
  const { run, isBusy, failure, clearFailure } = useAction({
    // The key depends only on the points, so that a retry after a lost answer has the same key even at a new rate.
    send: (keyOf, body: Input<Exchange>['body']) =>
      call('POST /api/v1/points/exchange', { body, idempotencyKey: keyOf(body.points) }),
    changes: ['GET /api/v1/points/exchanges', ...BALANCE],
    onDone(answer, _input, isHere) {
      onDone()
      confirm(answer, isHere())
    },
  })

  function confirm({ exchangeId, hold, ...exchange }: Output<Exchange>, isHere: boolean) {
    const [shown, symbol] = [formatDecimal(Number(exchange.amount)), exchange.symbol]
    const date = hold && formatInstant(hold.until)
    const title = date ? t`You asked for ${shown} ${symbol}` : t`${shown} ${symbol} is on its way`
    if (!isHere) return toast(title, { type: 'success' })
    openDialog({
      title,
      text: (
        <div className="grid gap-3">
          <p>{date ? t`We'll send it by ${date}.` : t`It'll be in your wallet in a few minutes.`}</p>
          <Receipt exchange={{ id: exchangeId, ...exchange }} />
        </div>
      ),
      image: dialogImage(wallet),
      primaryButtonText: t`Got it`,
      secondaryButtonText: t`Track your exchange`,
      onSecondaryButtonClick: () => navigate(linkTo('/points/history', { exchange: exchangeId })),
    })
  }
  return { exchange: run, isBusy, failure, clearFailure }
}
