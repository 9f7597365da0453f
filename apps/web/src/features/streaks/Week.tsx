import { useLingui } from '@lingui/react/macro'
import { Notice } from '@momi/ui/Notice'
import { WeekStrip } from '@momi/ui/WeekStrip'
import { formatChange, formatWeekday, formatLongWeekday } from '../../shared/i18n/lazy-format.ts'
import { CoverIcon } from './CoverIcon.tsx'
import type { CoveredDay, StreakStatus } from './check-in-state.ts'

interface Props {
  status: StreakStatus
  /** Whether the person can check in on this phone. */
  canCheckIn: boolean
}

/** The days of the week in order, including covered ones. */
export function Week({ status, canCheckIn }: Props) {
  const { t } = useLingui()
  const states = {
    CHECKED_IN: t`Checked in`,
    AVAILABLE_FOR_CHECK_IN: t`Ready to check in`,
    NOT_AVAILABLE: t`Upcoming`,
  } as const satisfies Record<StreakStatus['days'][number]['state'], string>
  const label = (date: string) => (date === status.today ? t`Today` : formatWeekday(date))
  const days = status.days.map(({ date, points, state }) => {
    const isElsewhere = state === 'AVAILABLE_FOR_CHECK_IN' && !canCheckIn
    return {
      date,
      state: isElsewhere ? ('NOT_AVAILABLE' as const) : state,
      amount: formatChange(points),
      label: label(date),
      stateLabel: isElsewhere ? t`Not on this phone` : states[state],
    }
  })
  const covered = status.coveredInWeek.map(({ date, by }) => ({
    date,
    state: 'COVERED' as const,
    mark: <CoverIcon by={by} />,
    label: label(date),
    stateLabel: by === 'FREEZE' ? t`Freeze` : t`Covered by us`,
  }))
  const inOrder = [...days, ...covered].sort((one, other) => one.date.localeCompare(other.date))
  return (
    <>
      <div className="-mx-3">
        <WeekStrip label={t`This week`} days={inOrder} />
      </div>
      {status.covered.map((day) => (
        <PendingCover key={day.date} {...day} />
      ))}
    </>
  )
}

/** A missed day that the next check-in covers. */
function PendingCover({ date, by }: CoveredDay) {
  const { t } = useLingui()
  const weekday = formatLongWeekday(date)
  return (
    <Notice tone="success">
      {by === 'FREEZE'
        ? t`You missed ${weekday}. Check in and a freeze covers it.`
        : t`Check-in was down on ${weekday}. That's on us: your streak is safe.`}
    </Notice>
  )
}
