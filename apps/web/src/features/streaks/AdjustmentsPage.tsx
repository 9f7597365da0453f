import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { formatDay } from '../../shared/i18n/format-day.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'

type Adjustment = Output<Api['GET /api/v1/streaks/checkin/status']>['adjustments'][number]

const TITLES = {
  RESTARTED: msg`Your week restarted`,
  FREEZE_BOUGHT: msg`Freeze bought`,
  FREEZE_GRANTED: msg`Freeze from support`,
  FREEZE_USED: msg`Freeze used`,
  BRIDGED: msg`Day covered by us`,
} as const satisfies Record<Adjustment['kind'], MessageDescriptor>

/** /missions/streaks/adjustments: the changes of a streak, and their reasons. */
export function AdjustmentsPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { data, error, mutate } = useApi('GET /api/v1/streaks/checkin/status', {})
  // The restart itself is recorded with the next check-in.
  const isOver = data !== undefined && data.lifetimeStreak === 0 && data.longestStreak > 0
  const reasonOf = ({ kind, missedDays }: Pick<Adjustment, 'kind' | 'missedDays'>) =>
    ({
      RESTARTED: t`${plural(missedDays, { one: 'You missed # day before this check-in.', other: 'You missed # days before this check-in.' })}`,
      FREEZE_BOUGHT: t`It protects one missed day.`,
      FREEZE_GRANTED: t`It protects one missed day.`,
      FREEZE_USED: t`You missed this day. Your freeze covered it and kept your streak.`,
      BRIDGED: t`Check-in was down on this day. That's on us: your streak is safe.`,
    })[kind]
  return (
    <Screen title={t`Streak history`} back={linkTo('/missions/streaks')}>
      {!data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} rows={[6, 6, 6]} />}
      {!isOver && data?.adjustments.length === 0 && (
        <EmptyState
          illustration={celebration}
          title={t`Nothing yet`}
          text={t`Restarts and freezes will show up here.`}
          action={
            <ButtonLink href={linkTo('/missions/streaks')} onNavigate={navigate}>
              {t`Go to my streak`}
            </ButtonLink>
          }
        />
      )}
      <ul className="grid gap-3">
        {isOver && (
          <li>
            <Card>
              <p className="font-bold">{t`Your streak ended`}</p>
              <p className="text-ink-soft">{t`You missed a day. Your next check\u2011in starts a new streak.`}</p>
            </Card>
          </li>
        )}
        {data?.adjustments.map(({ id, date, ...adjustment }) => (
          <li key={id}>
            <Card>
              <p className="font-bold">{t(TITLES[adjustment.kind])}</p>
              <p className="text-ink-soft">{reasonOf(adjustment)}</p>
              <time dateTime={date} className="text-sm text-ink-soft">
                {formatDay(date)}
              </time>
            </Card>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
