import { PrizeIcon } from './PrizeIcon.tsx'
import { usePrizeNames } from './use-prize-names.ts'
import type { Config } from './Wheel.tsx'

/** The jackpot and about what it is worth, while it can be won. */
export function Jackpot({ segments }: Pick<Config, 'segments'>) {
  const { nameOf, aboutOf } = usePrizeNames()
  const jackpot = segments.find(({ type, weight }) => type === 'JACKPOT' && weight > 0)
  if (!jackpot) return null
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-3 rounded-card bg-surface p-4 shadow-card">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
        <PrizeIcon type="JACKPOT" />
      </span>
      <span className="flex max-w-full flex-1 flex-col break-words">
        <b>{nameOf(jackpot)}</b>
        {jackpot.worth && <span className="text-sm text-ink-soft">{aboutOf(jackpot.worth)}</span>}
      </span>
    </p>
  )
}
