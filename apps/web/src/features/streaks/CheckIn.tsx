import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { Icon } from '@momi/ui/Icon'
import { Notice } from '@momi/ui/Notice'
import { Countdown } from '../../shared/Countdown.tsx'
import { messageOf } from '../../shared/failure-message.ts'
import { formatChange, formatLongWeekday } from '../../shared/i18n/lazy-format.ts'
import { useIsChecking } from '../../shared/use-checks.ts'
import { useKeptFocus } from '../../shared/use-kept-focus.ts'
import { dayOfPendingCheckIn } from './pending-check-in.ts'
import { isDoneToday, openDay, type StreakStatus } from './check-in-state.ts'
import { useCheckIn } from './use-check-in.ts'
import { useSending } from './use-sending.ts'

interface Props {
  status: StreakStatus
  reload: () => void
}

/** Today's action: check in, or wait. */
export function CheckIn({ status, reload }: Props) {
  const { t } = useLingui()
  const sending = useCheckIn()
  const { checkIn, sendPending, isBusy, failure, waiting } = sending
  useSending(sending)
  const open = openDay(status)
  const isWaiting = waiting !== undefined && !isBusy
  // The button with the focus is replaced by other content.
  const element = useKeptFocus(isWaiting ? 'waiting' : open ? 'open' : 'closed')
  const gain = formatChange(open?.points ?? 0)
  return (
    <div ref={element} tabIndex={-1} className="grid gap-4">
      {isWaiting && <Waiting day={dayOfPendingCheckIn(waiting)} today={status.today} onTry={sendPending} />}
      {!isWaiting && !open && <Closed status={status} reload={reload} />}
      {!isWaiting && open && (
        <Button green wide busy={isBusy} onClick={() => checkIn(status.dayTicket)}>
          {t`Check in ${gain}`}
        </Button>
      )}
      {!isWaiting && failure !== undefined && (
        <p
          role="alert"
          className="flex items-center gap-3 rounded-control bg-danger-soft p-4 text-sm font-semibold text-danger-ink"
        >
          <Icon name="warning" />
          {t(messageOf(failure))}
        </p>
      )}
    </div>
  )
}

/** No check-in is possible now. */
function Closed({ status, reload }: Props) {
  const { t } = useLingui()
  const isDone = isDoneToday(status)
  const isHeld = useIsChecking('streaks')
  const state = (
    <div className="grid gap-1 text-center text-balance">
      <p className="flex items-center justify-center gap-2 font-semibold">
        {isDone && <Icon name="tick" className="size-5 text-success-ink" />}
        {isDone ? t`Done for today` : t`Your next check-in isn't open yet`}
      </p>
      {isHeld && <p className="text-sm text-ink-soft">{t`We're checking this reward. It takes at most a minute.`}</p>}
    </div>
  )
  if (!status.nextCheckInAt) return state
  return (
    <Countdown
      label={t`Next check-in in`}
      until={status.nextCheckInAt}
      onEnd={reload}
      ended={t`Your next check-in is ready. Go online to check in.`}
    >
      {state}
    </Countdown>
  )
}

/** A check-in that is stored until the phone is online. */
function Waiting({ day, today, onTry }: { day: string; today: string; onTry: () => void }) {
  const { t } = useLingui()
  const weekday = formatLongWeekday(day)
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
        ? t`Saved! It counts for today if you're online again soon. We'll send it as soon as we can.`
        : t`Saved! It counts for ${weekday} if you're online again soon. We'll send it as soon as we can.`}
    </Notice>
  )
}
