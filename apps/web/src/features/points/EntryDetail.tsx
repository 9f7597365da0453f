import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { Facts } from '@momi/ui/Facts'
import { formatDay } from '../../shared/i18n/format-day.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatChange, formatInstant } from '../../shared/i18n/lazy-format.ts'
import { EntrySign } from './EntrySign.tsx'
import { nameOf, type Entry } from './history-messages.ts'

/** One movement of points. */
export function EntryDetail({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useLingui()
  const [change, balance] = [formatChange(entry.amount), formatNumber(entry.balanceAfter)]
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center gap-1 text-center">
        <EntrySign entry={entry} />
        <h2 className="font-bold">{t(nameOf(entry))}</h2>
        <p className={`text-title font-extrabold tabular-nums ${entry.amount > 0 ? 'text-success-ink' : ''}`}>
          {t`${change} points`}
        </p>
      </div>
      <Facts
        rows={[
          [t`Time`, formatInstant(entry.createdAt)],
          ...(entry.countsFor === null ? [] : [[t`Counts for`, formatDay(entry.countsFor)] as const]),
          [t`Balance after`, t`${balance} points`],
        ]}
      />
      <Button wide onClick={onClose}>
        {t`Got it`}
      </Button>
    </div>
  )
}
