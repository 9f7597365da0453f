import { useCallback, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { openDialog } from '@momi/ui/dialog'
import { Notice } from '@momi/ui/Notice'
import { TextField } from '@momi/ui/TextField'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { linkTo } from '../../shared/link.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatInstant, formatDecimal } from '../../shared/i18n/lazy-format.ts'
import { useConnectivity } from '../../shared/connectivity.ts'
import { ConfirmWallet } from '../minipay/public.ts'
import { estimateOf, shortened, type ExchangeConfig } from './exchange.ts'
import { useExchange } from './use-exchange.ts'

const useExchangeConfig = () => useApi('GET /api/v1/points/exchange/config', {})

export const useIsExchangeKnown = () => {
  const { data, error } = useExchangeConfig()
  return data !== undefined || error !== undefined
}

/**
 * The exchange of points for tokens: rate, available points, and why some wait. Renders nothing if exchanges
 * are off.
 */
export function ExchangeCard() {
  const { data, mutate } = useExchangeConfig()
  const reload = useCallback(() => void mutate(), [mutate])
  if (!data || data.pointsPerUnit === null) return null
  return <Exchange config={{ ...data, pointsPerUnit: data.pointsPerUnit }} reload={reload} />
}

function Exchange({ config, reload }: { config: ExchangeConfig; reload: () => void }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { symbol, pointsPerUnit, minPoints, withdrawable, held, wallet } = config
  const [text, setText] = useState('')
  const { isOffline } = useConnectivity()
  const { exchange, isBusy, failure, clearFailure } = useExchange(() => setText(''))
  const points = /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
  const amount = points === undefined ? undefined : formatDecimal(estimateOf(points, config))
  const [rate, least, most, last] = [pointsPerUnit, minPoints, withdrawable, held.at(-1)?.until].map((value) =>
    typeof value === 'number' ? formatNumber(value) : value && formatInstant(value),
  )
  const problem = problemOf(points)
  const waiting = formatNumber(held.reduce((sum, one) => sum + one.points, 0))

  function problemOf(asked: number | undefined) {
    if (text.trim() === '') return undefined
    if (asked === undefined) return t`Whole points only, please`
    if (asked < minPoints) return t`At least ${least ?? ''} points`
    if (asked > withdrawable) return t`You can exchange ${most ?? ''} points now`
    return undefined
  }
  const ask = () => {
    if (points === undefined) return
    const [shown, worth, address] = [formatNumber(points), amount ?? '', shortened(wallet?.address ?? '')]
    openDialog({
      title: t`Exchange ${shown} points?`,
      text: t`You'll get ${worth} ${symbol} in wallet ${address}. This can't be undone.`,
      primaryButtonText: t`Exchange`,
      secondaryButtonText: t`Not yet`,
      onPrimaryButtonClick: () => void exchange({ points, pointsPerUnit }),
    })
  }
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">{t`Exchange points`}</h2>
      <p className="text-ink-soft">{t`${rate ?? ''} points are worth 1 ${symbol}.`}</p>
      {wallet === null && (
        <ButtonLink wide href={linkTo('/points/no-wallet-detected')} onNavigate={navigate}>
          {t`Exchange`}
        </ButtonLink>
      )}
      {wallet?.isProven === false && <ConfirmWallet reload={reload} />}
      {wallet?.isProven && (
        <>
          <TextField
            label={t`How many points`}
            inputMode="numeric"
            value={text}
            readOnly={isBusy}
            onChange={(typed) => {
              setText(typed)
              clearFailure()
            }}
            error={problem}
            hint={amount === undefined ? t`You can exchange ${most ?? ''} points now` : t`You get ${amount} ${symbol}`}
          />
          {failure !== undefined && (
            <Notice tone="danger" alert>
              {t(messageOf(failure))}
            </Notice>
          )}
          <Button
            wide
            busy={isBusy}
            disabled={isOffline || points === undefined || problem !== undefined}
            onClick={ask}
          >
            {t`Exchange`}
          </Button>
        </>
      )}
      {held.length > 0 && (
        <p className="text-sm text-pretty text-ink-soft">
          {t`${waiting} points were earned a moment ago. They can be spent now, and exchanged from ${last ?? ''} on.`}
        </p>
      )}
    </Card>
  )
}
