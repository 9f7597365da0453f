import { useLingui } from '@lingui/react/macro'
import { ProgressBar } from '@momi/ui/ProgressBar'
import { formatNumber } from '../../shared/i18n/format.ts'
import { useLatestExchanges } from './use-latest-exchanges.ts'

/** The progress towards the minimum of an exchange. */
export function ExchangeGoal({ balance, minPoints }: { balance: number; minPoints: number }) {
  const { t } = useLingui()
  const { data } = useLatestExchanges()
  const [have, goal] = [formatNumber(balance), formatNumber(minPoints)]
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-balance">
        {data?.exchanges.length
          ? t`${have} of ${goal} points to your next exchange`
          : t`${have} of ${goal} points to your first exchange`}
      </p>
      <ProgressBar value={balance} max={minPoints} tone="gold" />
    </div>
  )
}
