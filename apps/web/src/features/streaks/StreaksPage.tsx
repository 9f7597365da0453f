import { Suspense, useCallback } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { Notice } from '@momi/ui/Notice'
import { WeekStrip } from '@momi/ui/WeekStrip'
import { Redirect, useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { Countdown } from '../../shared/Countdown.tsx'
import { messageOf } from '../../shared/failure-message.ts'
import { formatChange, formatWeekday } from '../../shared/i18n/lazy-format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { AccountNotice } from '../login/public.ts'
import { PointsChip } from '../points/public.ts'
import { isDoneToday, openDay, type StreakStatus as Status } from './check-in-state.ts'
import { Freezes } from './Freezes.tsx'
import { dayOfPendingCheckIn } from './pending-check-in.ts'
import { useCheckIn } from './use-check-in.ts'
import { useSending } from './use-sending.ts'

type Day = Status['days'][number]

/** /missions/streaks: the week and today's check-in. */
export function StreaksPage() {
  const { t } = useLingui()
  const { walletReported } = useClient()
  const { data, error, mutate } = useApi('GET /api/v1/streaks/checkin/status', {}, { after: walletReported })
  const reload = useCallback(() => void mutate(), [mutate])
  return (
    <Screen title={t`Daily streak`} back={linkTo('/missions')} trailing={<PointsChip />}>
      {!data && error !== undefined && <LoadFailed error={error} retry={reload} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} rows={[6.5, 14.5, 9.75]} />}
      {data && (
        <>
          <Week status={data} reload={reload} />
          <Suspense>
            <AccountNotice />
          </Suspense>
        </>
      )}
    </Screen>
  )
}

function Week({ status, reload }: { status: Status; reload: () => void }) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  const wordsOf = useDayWords()
  if (!status.walletReported)
    return (
      <Redirect
        to={host.canReportWallet ? linkTo('/missions/streaks/no-wallet') : linkTo('/missions/streaks/browser-update')}
        replace
      />
    )

  const done = status.days.filter(({ state }) => state === 'CHECKED_IN').length
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card tone="hero" className="flex items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
          <Icon name="flame" className="size-9" />
        </span>
        <span className="grid">
          <span className="text-display font-extrabold tabular-nums">{done}</span>
          <span>{t`${plural(done, { one: 'day in a row this week', other: 'days in a row this week' })}`}</span>
        </span>
      </Card>
      <Card className="grid gap-4">
        <h2 className="font-bold">{t`This week`}</h2>
        <div className="-mx-3">
          <WeekStrip label={t`This week`} days={status.days.map((day) => wordsOf(day, status.today))} />
        </div>
        <Covered covered={status.covered} />
        <Today status={status} reload={reload} />
      </Card>
      <Freezes {...status.freezes} />
      <p className="px-2 text-center text-sm text-pretty text-ink-soft">
        {t`A missed day starts the week again, unless a freeze covers it. Days begin at midnight in your country.`}
      </p>
      <ButtonLink transparent href={linkTo('/missions/streaks/adjustments')} onNavigate={navigate}>
        {t`What changed my streak`}
      </ButtonLink>
    </div>
  )
}

/** Missed days that do not end the streak. */
function Covered({ covered }: Pick<Status, 'covered'>) {
  const { t } = useLingui()
  return covered.map(({ date, by }) => {
    const weekday = formatWeekday(date)
    return (
      <Notice key={date} tone="success">
        {by === 'FREEZE'
          ? t`A freeze covers ${weekday}: check in, and your streak goes on.`
          : t`Check-in was down on ${weekday} by our fault. The day costs you nothing.`}
      </Notice>
    )
  })
}

/** Today's action: check in, or wait. */
function Today({ status, reload }: { status: Status; reload: () => void }) {
  const { t } = useLingui()
  const sending = useCheckIn()
  const { checkIn, sendPending, isBusy, failure, waiting } = sending
  useSending(sending)
  const open = openDay(status)
  const gain = formatChange(open?.points ?? 0)
  if (waiting && !isBusy) return <Waiting day={dayOfPendingCheckIn(waiting)} today={status.today} onTry={sendPending} />
  return (
    <>
      {open ? (
        <Button green wide busy={isBusy} onClick={() => checkIn(status.dayTicket)}>
          {t`Check in ${gain}`}
        </Button>
      ) : (
        <>
          <p className="flex items-center justify-center gap-2 text-center font-semibold text-balance">
            {isDoneToday(status) ? (
              <>
                <Icon name="tick" className="size-5 text-success-ink" />
                {t`You are done for today`}
              </>
            ) : (
              t`Your next check-in is not open yet`
            )}
          </p>
          {status.nextCheckInAt && (
            <Countdown label={t`Next check-in in`} until={status.nextCheckInAt} onEnd={reload} />
          )}
        </>
      )}
      {failure !== undefined && (
        <p
          role="alert"
          className="flex items-center gap-3 rounded-control bg-danger-soft p-4 text-sm font-semibold text-danger-ink"
        >
          <Icon name="warning" />
          {t(messageOf(failure))}
        </p>
      )}
    </>
  )
}

/** A check-in that is pending until the phone is online. */
function Waiting({ day, today, onTry }: { day: string; today: string; onTry: () => void }) {
  const { t } = useLingui()
  const weekday = formatWeekday(day)
  return (
    <Notice
      tone="warning"
      alert
      action={
        <Button grey wide onClick={onTry}>
          {t`Send it now`}
        </Button>
      }
    >
      {day === today
        ? t`Your check-in is kept and counts for today. It is sent as soon as you are online.`
        : t`Your check-in of ${weekday} is kept and counts for that day. It is sent as soon as you are online.`}
    </Notice>
  )
}

function useDayWords() {
  const { t } = useLingui()
  const states = {
    CHECKED_IN: t`Checked in`,
    AVAILABLE_FOR_CHECK_IN: t`Open for check-in now`,
    NOT_AVAILABLE: t`Not open yet`,
  } as const satisfies Record<Day['state'], string>
  return ({ date, points, state }: Day, today: string) => ({
    state,
    amount: formatChange(points),
    label: date === today ? t`Today` : formatWeekday(date),
    stateLabel: states[state],
  })
}
