import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import type { findsOf } from './finds.ts'

/** An icon for each hidden reward of the day; found ones are highlighted. */
export function Finds({ finds: { found, most, isOver } }: { finds: NonNullable<ReturnType<typeof findsOf>> }) {
  const { t } = useLingui()
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-bold">{t`Found today`}</h2>
        <span className="font-semibold text-ink-soft tabular-nums">{t`${found} of ${most}`}</span>
      </div>
      <div aria-hidden="true" className="flex flex-wrap gap-3">
        {Array.from({ length: most }, (_, i) => (
          <span
            // The items differ only by position.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            className={`grid size-12 place-items-center rounded-full ${i < found ? 'animate-pop bg-gold text-on-gold motion-reduce:animate-none' : 'bg-sunken text-ink-soft'}`}
          >
            <Icon name="gift" />
          </span>
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        {isOver
          ? t`You found everything hidden today. Nice work!`
          : found > 0
            ? t`There's more to find. Keep reading!`
            : t`Nothing yet. It could be in the next article.`}
      </p>
    </Card>
  )
}
