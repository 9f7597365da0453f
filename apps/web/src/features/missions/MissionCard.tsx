import { useLingui } from '@lingui/react/macro'
import { Icon } from '@momi/ui/Icon'
import { ProgressBar } from '@momi/ui/ProgressBar'
import { Link } from 'wouter'
import { formatNumber } from '../../shared/i18n/format.ts'
import { ACTIONS, MISSIONS, type Mission } from './mission-words.ts'

const ACTION_LOOKS = {
  CLAIM: 'bg-brand text-on-brand',
  CLAIMED: 'bg-success-soft text-success-ink',
  GO: 'bg-brand-soft text-brand-ink',
} as const satisfies Record<Mission['actionState'], string>

/** One mission: what it is, what it gives, how far one is. The whole card is the link. */
export function MissionCard({ mission }: { mission: Mission }) {
  const { t } = useLingui()
  const { title, text, icon, to } = MISSIONS[mission.type]
  const points = mission.points === null ? undefined : formatNumber(mission.points)
  return (
    <Link
      href={to}
      className="flex gap-3 rounded-card bg-surface p-4 text-ink no-underline shadow-card transition active:scale-[.99]"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink">
        <Icon name={icon} />
      </span>
      <span className="grid min-w-0 grow">
        <span className="font-bold">{t(title)}</span>
        <span className="text-sm text-ink-soft">{t(text)}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-soft tabular-nums">
          {points && (
            <span className="inline-flex items-center gap-1 text-sm font-bold text-ink">
              <Icon name="coin" className="size-4 text-brand-ink" />
              {points}
              <span className="sr-only">{t`points`}</span>
            </span>
          )}
          {mission.progress && (
            <span className="flex min-w-16 flex-1 items-center gap-2">
              <ProgressBar
                value={mission.progress.current}
                max={mission.progress.target}
                label={t`Progress`}
                tone={mission.actionState === 'CLAIMED' ? 'success' : 'brand'}
              />
              {mission.progress.current}/{mission.progress.target}
            </span>
          )}
          <span
            className={`ml-auto shrink-0 rounded-full px-4 py-1.5 text-sm font-bold ${ACTION_LOOKS[mission.actionState]}`}
          >
            {t(ACTIONS[mission.actionState])}
          </span>
        </span>
      </span>
    </Link>
  )
}
