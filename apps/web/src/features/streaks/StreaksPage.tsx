import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { WeekStrip } from '@momi/ui/WeekStrip'
import { Redirect, useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/error-messages.ts'
import { formatChange } from '../../shared/i18n/format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { paths } from '../../shared/paths.ts'
import { Screen } from '../../shared/Screen.tsx'
import { PointsChip } from '../points/public.ts'
import { Countdown } from './Countdown.tsx'
import { useCheckIn } from './use-check-in.ts'

type Status = Output<Api['GET /api/v1/streaks/checkin/status']>

/** /missions/streaks: the week and today's check-in. */
export function StreaksPage() {
  const { t } = useLingui()
  const { walletReported } = useClient()
  const { data, error, mutate } = useApi('GET /api/v1/streaks/checkin/status', {}, { after: walletReported })
  return (
    <Screen title={t`Daily streak`} back={paths.missions} trailing={<PointsChip />}>
      {!data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} />}
      {data && <Week status={data} reload={() => void mutate()} />}
    </Screen>
  )
}

function Week({ status, reload }: { status: Status; reload: () => void }) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  const { checkIn, isBusy, failure } = useCheckIn()
  useReloadWhenOpen(status, reload)
  if (!status.walletReported)
    return <Redirect to={host.canReportWallet ? paths.streaksNoWallet : paths.streaksBrowserUpdate} replace />

  const open = status.days.find((day) => day.state === 'AVAILABLE_FOR_CHECK_IN')
  const done = status.days.filter((day) => day.state === 'CHECKED_IN').length
  return (
    <div className="grid gap-4">
      <Card tone="hero" className="text-center">
        <Icon name="flame" className="mx-auto size-10" />
        <p className="pt-1 text-display font-extrabold tabular-nums">{done}</p>
        <p>{done === 1 ? t`day in a row` : t`days in a row this week`}</p>
      </Card>
      <Card>
        <WeekStrip label={t`This week`} days={status.days.map((day) => dayWords(day, status.today, t))} />
      </Card>
      {open ? (
        <CheckInButton points={open.points} isBusy={isBusy} onCheckIn={checkIn} />
      ) : (
        status.nextCheckInAt && <Countdown until={status.nextCheckInAt} onEnd={reload} />
      )}
      {failure !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft p-4 text-center font-semibold text-danger-ink">
          {t(messageOf(failure))}
        </p>
      )}
      <p className="text-center text-sm text-ink-soft">
        {t`A missed day starts the week again. Days begin at midnight in your country.`}
      </p>
      <ButtonLink transparent href={paths.streaksAdjustments} onNavigate={navigate}>
        {t`What changed my streak`}
      </ButtonLink>
    </div>
  )
}

function CheckInButton({ points, isBusy, onCheckIn }: { points: number; isBusy: boolean; onCheckIn: () => void }) {
  const { t } = useLingui()
  const gain = formatChange(points)
  return (
    <Button green wide busy={isBusy} onClick={onCheckIn}>
      {t`Check in ${gain}`}
    </Button>
  )
}

function dayWords(day: Status['days'][number], today: string, t: ReturnType<typeof useLingui>['t']) {
  const states = {
    CHECKED_IN: t`Checked in`,
    AVAILABLE_FOR_CHECK_IN: t`Open for check-in now`,
    NOT_AVAILABLE: t`Not open yet`,
  } as const satisfies Record<typeof day.state, string>
  const number = day.day
  return {
    state: day.state,
    amount: formatChange(day.points),
    label: day.date === today ? t`Today` : t`Day ${number}`,
    stateLabel: states[day.state],
  }
}

/** An open page learns of the next day without being touched. */
function useReloadWhenOpen({ nextCheckInAt }: Status, reload: () => void) {
  const { now } = useClient()
  useEffect(() => {
    if (!nextCheckInAt) return
    const check = () => document.visibilityState === 'visible' && now() >= Date.parse(nextCheckInAt) && reload()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [nextCheckInAt, now, reload])
}
