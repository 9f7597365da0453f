import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { ProgressBar } from '@momi/ui/ProgressBar'
import { formatNumber } from '../../shared/i18n/format.ts'
import { hasCompletedWeek, nextMilestone, type StreakStatus } from './check-in-state.ts'

interface Props {
  status: StreakStatus
  /** Whether the person can check in on this phone. */
  canCheckIn: boolean
}

/** The streak's current length, its week, its longest length, and the way to the next milestone. */
export function StreakHero({ status, canCheckIn }: Props) {
  const { t } = useLingui()
  const { lifetimeStreak, longestStreak } = status
  const week = formatNumber(status.weekNumber)
  return (
    <Card tone="hero" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
          <Icon name="flame" className="size-9" />
        </span>
        <span className="flex max-w-full flex-1 flex-col break-words">
          {lifetimeStreak > 0 ? (
            <>
              <span className="text-display font-extrabold tabular-nums">
                {t`${plural(lifetimeStreak, { one: '# day', other: '# days' })}`}
              </span>
              <span className="font-semibold">
                {hasCompletedWeek(status) ? t`Week ${week} complete` : t`Week ${week}`}
              </span>
            </>
          ) : (
            <span className="text-title font-extrabold text-balance">
              {!canCheckIn ? t`No streak right now` : longestStreak > 0 ? t`Start a new streak` : t`Start your streak`}
            </span>
          )}
          {longestStreak > 0 && (
            <span className="text-sm">
              {t`${plural(longestStreak, { one: 'Longest streak: # day', other: 'Longest streak: # days' })}`}
            </span>
          )}
        </span>
      </div>
      {lifetimeStreak > 0 && <Milestone length={lifetimeStreak} />}
    </Card>
  )
}

function Milestone({ length }: { length: number }) {
  const { t } = useLingui()
  const { days, left } = nextMilestone(length)
  const milestone = formatNumber(days)
  return (
    <div className="grid gap-1">
      <ProgressBar value={length} max={days} tone="gold" />
      <span className="text-sm font-semibold">
        {t`${plural(left, { one: `# day to your ${milestone}\u2011day milestone`, other: `# days to your ${milestone}\u2011day milestone` })}`}
      </span>
    </div>
  )
}
