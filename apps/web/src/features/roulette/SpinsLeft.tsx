import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Countdown } from '../../shared/Countdown.tsx'
import { formatNumber } from '../../shared/i18n/format.ts'
import type { Config } from './Wheel.tsx'

/** How many spins there are, where they come from, and when the next free one comes. */
export function SpinsLeft({ left, config, reload }: { left: number; config: Config; reload: () => void }) {
  const { t } = useLingui()
  const { spins, nextFreeAt } = config
  const sources = [
    [t`Free`, spins.FREE],
    [t`Bet9ja`, spins.BET9JA],
    [t`Bought`, spins.BOUGHT_FOR_POINTS],
  ] as const
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold">{t`${plural(left, { one: '# spin left', other: '# spins left' })}`}</h2>
      <dl className="grid grid-cols-3 gap-2 text-center">
        {sources.map(([label, count]) => (
          <div key={label} className="rounded-control bg-sunken px-2 py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-title font-extrabold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {nextFreeAt !== null && <Countdown label={t`Next free spin in`} until={nextFreeAt} onEnd={reload} />}
    </Card>
  )
}
