import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { formatDecimal } from '../../shared/i18n/lazy-format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Traces } from '../rewards/public.ts'
import { Receipt } from './Receipt.tsx'
import { StatusPill } from './StatusPill.tsx'

const REFRESH_MS = 3000

/** The receipt of an exchange and its steps. Polls while the payout is pending. */
export function ExchangeTracker({ exchangeId, onClose }: { exchangeId: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, mutate } = useApi('GET /api/v1/points/exchanges/{exchange_id}', {
    params: { exchange_id: exchangeId },
  })
  const isOnItsWay = data?.status === 'PENDING'
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setInterval(() => void mutate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isOnItsWay, mutate])
  if (!data)
    return error === undefined ? (
      <CardSkeletons label={t`Loading`} rows={[4, 9]} />
    ) : (
      <LoadFailed error={error} retry={() => void mutate()} />
    )
  const [amount, symbol] = [formatDecimal(Number(data.amount)), data.symbol]
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-title font-extrabold">{t`${amount} ${symbol}`}</p>
        <StatusPill status={data.status} />
      </div>
      <Receipt exchange={data} />
      <Traces traces={data.traces} delivery="exchange" title={t`Track your exchange`} />
      <Button wide onClick={onClose}>
        {t`Got it`}
      </Button>
    </div>
  )
}
