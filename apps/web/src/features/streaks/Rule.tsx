import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../../shared/i18n/format.ts'
import { completedWeek, isBetweenWeeks, type StreakStatus } from './check-in-state.ts'

/** The current consequence of a missed day. */
export function Rule({ status }: { status: StreakStatus }) {
  const { t } = useLingui()
  const next = formatNumber(completedWeek(status) + 1)
  return (
    <p className="px-2 text-center text-sm text-pretty text-ink-soft">
      {isBetweenWeeks(status)
        ? t`Your next check-in starts week ${next}. Days start at midnight, local time.`
        : t`Miss a day before your week is complete and your streak starts over, unless you have a freeze. Days start at midnight, local time.`}
    </p>
  )
}
