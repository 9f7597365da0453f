import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import type { Config } from './Wheel.tsx'

/** The number of spins, and their sources in this country. */
export function SpinsLeft({ left, config }: { left: number; config: Config }) {
  const { t } = useLingui()
  const { hasPoints } = useClient()
  const { spins, segments } = config
  const hasBet9ja = segments.some(({ type }) => type === 'BET9JA_ITEM')
  const sources = [
    { label: t`Free`, count: spins.FREE, isOffered: true },
    { label: t`Bet9ja`, count: spins.BET9JA, isOffered: hasBet9ja },
    { label: t`Bought`, count: spins.BOUGHT_FOR_POINTS, isOffered: hasPoints },
  ].filter(({ count, isOffered }) => isOffered || count > 0)
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold">
        {left === 0 ? t`No spins left` : t`${plural(left, { one: '# spin left', other: '# spins left' })}`}
      </h2>
      <dl style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(4.5rem, 1fr))' }} className="grid gap-2 text-center">
        {sources.map(({ label, count }) => (
          <div key={label} className="rounded-control bg-sunken px-2 py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-title font-extrabold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
