import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { formatDay } from '../../shared/i18n/further-format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { paths } from '../../shared/paths.ts'
import { Screen } from '../../shared/Screen.tsx'

/** /missions/streaks/adjustments: what changed a streak, and why. */
export function AdjustmentsPage() {
  const { t } = useLingui()
  const { data, error, mutate } = useApi('GET /api/v1/streaks/checkin/status', {})
  return (
    <Screen title={t`What changed my streak`} back={paths.streaks}>
      {!data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} />}
      {data?.adjustments.length === 0 && (
        <EmptyState
          illustration="celebration"
          title={t`Nothing so far`}
          text={t`When a day is missed or a streak changes, it is explained here.`}
        />
      )}
      <ul className="grid gap-3">
        {data?.adjustments.map(({ id, date, missedDays }) => (
          <li key={id}>
            <Card>
              <p className="font-bold">{t`The week started again`}</p>
              <p className="text-ink-soft">
                {t`${plural(missedDays, { one: '# day was missed before this check-in.', other: '# days were missed before this check-in.' })}`}
              </p>
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
