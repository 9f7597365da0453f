import { useLingui } from '@lingui/react/macro'
import { Facts } from '@momi/ui/Facts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatAddress, formatInstant } from '../../shared/i18n/lazy-format.ts'
import type { Exchange } from './exchange-messages.ts'
import { useWorthRow } from './use-worth-row.ts'

/** The receipt of an exchange, without the amount, which is shown above it. */
export function Receipt({
  exchange,
}: {
  exchange: Pick<Exchange, 'id' | 'points' | 'symbol' | 'worth' | 'wallet' | 'createdAt'>
}) {
  const { t } = useLingui()
  const { id, symbol, wallet, createdAt } = exchange
  const points = formatNumber(exchange.points)
  const about = useWorthRow(exchange.worth)
  const reference = (
    <span key={id} className="select-all">
      {id}
    </span>
  )
  return (
    <div className="grid gap-1">
      <p className="text-ink-soft">{t`For ${points} points`}</p>
      <Facts
        rows={[
          ...about,
          [t`Fee`, t`0 ${symbol}`],
          [t`To wallet`, formatAddress(wallet)],
          [t`Time`, formatInstant(createdAt)],
          [t`Reference`, reference],
        ]}
      />
    </div>
  )
}
