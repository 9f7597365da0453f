import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Link } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { formatMoney } from '../../shared/i18n/format-money.ts'
import { formatDate, formatDecimal } from '../../shared/i18n/lazy-format.ts'
import type { Exchange } from './exchange-messages.ts'
import { StatusPill } from './StatusPill.tsx'
import { useLatestExchanges } from './use-latest-exchanges.ts'

export const useAreExchangesKnown = () => {
  const { data, error } = useLatestExchanges()
  return data !== undefined || error !== undefined
}

/** The latest exchanges, each with a link to its steps. Renders nothing if there are none. */
export function Exchanges() {
  const { t } = useLingui()
  const { data } = useLatestExchanges()
  if (!data || data.exchanges.length === 0) return null
  return (
    <Card>
      <h2 className="pb-1 font-bold">{t`Your exchanges`}</h2>
      <ul className="divide-y divide-line">
        {data.exchanges.map((exchange) => (
          <li key={exchange.id}>
            <ExchangeRow exchange={exchange} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ExchangeRow({ exchange }: { exchange: Exchange }) {
  const { t } = useLingui()
  const [amount, symbol] = [formatDecimal(Number(exchange.amount)), exchange.symbol]
  const money = exchange.worth && formatMoney(exchange.worth)
  return (
    <Link
      href={linkTo('/points/history', { exchange: exchange.id })}
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-ink no-underline"
    >
      <span className="grid flex-1">
        <span className="font-semibold">{money ? t`${amount} ${symbol}, about ${money}` : t`${amount} ${symbol}`}</span>
        <span className="text-sm text-ink-soft">{formatDate(exchange.createdAt)}</span>
      </span>
      <StatusPill status={exchange.status} />
    </Link>
  )
}
