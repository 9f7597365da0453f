import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatDay } from '../../shared/i18n/format-day.ts'
import { formatTime } from '../../shared/i18n/format-time.ts'
import { formatChange } from '../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../shared/link.ts'
import { EntrySign } from './EntrySign.tsx'
import { nameOf, type Entry } from './history-messages.ts'
import { StatusPill } from './StatusPill.tsx'

/** A movement of points: its name, its time and the balance after it. The whole row opens its details. */
export function HistoryRow({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const balance = formatNumber(entry.balanceAfter)
  const { id, exchangeId, exchangeStatus, countsFor } = entry
  const day = countsFor && formatDay(countsFor)
  return (
    <li>
      <Link
        href={linkTo('/points/history', exchangeId === null ? { entry: id } : { exchange: exchangeId })}
        className="flex flex-wrap items-center gap-3 px-4 py-3 text-ink no-underline"
      >
        <EntrySign entry={entry} />
        {/* With large letters, the amount moves to a line of its own before the name is broken at its hyphen. */}
        <span className="grid flex-1 justify-items-start gap-0.5" style={{ flexBasis: '6rem' }}>
          <span className="font-semibold">{t(nameOf(entry))}</span>
          <time dateTime={entry.createdAt} className="text-sm text-ink-soft">
            {formatTime(entry.createdAt)}
          </time>
          {day && <span className="text-sm text-ink-soft">{t`Counts for ${day}`}</span>}
        </span>
        <span className="ml-auto grid justify-items-end tabular-nums">
          <span className={`font-bold ${entry.amount > 0 ? 'text-success-ink' : ''}`}>
            {formatChange(entry.amount)}
          </span>
          <span className="text-sm text-ink-soft">{t`Balance ${balance}`}</span>
        </span>
        {/* Below both, because it would be broken beside the amount. The name of a return says what the state says. */}
        {exchangeStatus && entry.reason !== 'EXCHANGE_RETURNED' && (
          <span className="w-full pl-14">
            <StatusPill status={exchangeStatus} />
          </span>
        )}
      </Link>
    </li>
  )
}
