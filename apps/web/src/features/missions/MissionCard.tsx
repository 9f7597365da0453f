import { Suspense, type ElementType } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '@momi/ui/Icon'
import { ProgressBar } from '@momi/ui/ProgressBar'
import { Link } from 'wouter'
import { formatNumber } from '../../shared/i18n/format.ts'
import { Pictogram } from '../../shared/Pictogram.tsx'
import { MISSIONS } from '../../shared/mission-types.ts'
import { MissionNote } from './lazy-parts.ts'
import { actionOf, type Mission } from './mission-messages.ts'

const ACTION_LOOKS = {
  CLAIM: 'bg-brand text-on-brand',
  CLAIMED: 'bg-success-soft text-success-ink',
  GO: 'bg-brand-soft text-brand-ink',
} as const satisfies Record<Mission['actionState'], string>

interface Props {
  mission: Mission
  /** The mission was tapped, and its action waits for the server or is running. */
  isBusy: boolean
  onTap: (mission: Mission) => void
}

/**
 * A mission: title, what its next step grants, progress. The whole card links to its screen, or performs its action.
 */
export function MissionCard({ mission, isBusy, onTap }: Props) {
  const { t } = useLingui()
  const { title, text, to } = MISSIONS[mission.type]
  const points = mission.nextPoints && formatNumber(mission.nextPoints)
  const Tag = (to ? Link : 'button') as ElementType
  return (
    <Tag
      href={to}
      aria-busy={isBusy}
      onClick={() => to ?? onTap(mission)}
      className="flex w-full flex-wrap gap-3 text-start rounded-card bg-surface p-4 text-ink no-underline shadow-card transition active:scale-[.99] aria-busy:opacity-60"
    >
      <Pictogram name={mission.type} />
      <span className="flex max-w-full flex-1 flex-col break-words">
        <span className="font-bold">{t(title)}</span>
        <span className="text-sm text-ink-soft">{t(text)}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-soft tabular-nums">
          {(mission.progress ?? mission.endsAt ?? mission.change) && (
            <span className="grid grid-cols-[1fr_auto] items-center gap-2 w-full">
              {mission.progress && (
                <ProgressBar
                  value={mission.progress.current}
                  max={mission.progress.target}
                  tone={mission.actionState === 'CLAIMED' ? 'success' : 'brand'}
                />
              )}
              <Suspense fallback="…">
                <MissionNote mission={mission} />
              </Suspense>
            </span>
          )}
          {points && (
            <span className="inline-flex items-center gap-1 text-sm font-bold text-ink">
              <Icon name="coin" className="size-4 text-brand-ink" />
              {points}
              <span className="sr-only">{t`points`}</span>
            </span>
          )}
          <span className={`ml-auto rounded-full px-4 py-1.5 text-sm font-bold ${ACTION_LOOKS[mission.actionState]}`}>
            {t(actionOf(mission))}
          </span>
        </span>
      </span>
    </Tag>
  )
}
