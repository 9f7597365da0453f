import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { Skeleton } from '@momi/ui/Skeleton'
import { useLocation } from 'wouter'
import { useApi } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import { messageOf } from '../../../shared/failure-message.ts'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { formatTime } from '../../../shared/i18n/format-time.ts'
import { formatChange } from '../../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../../shared/link.ts'
import { useIsChecking } from '../../../shared/use-checks.ts'
import {
  checkInState,
  nextMilestone,
  openDay,
  useCheckIn,
  useSending,
  type StreakStatus,
} from '../../streaks/public.ts'

/**
 * The streak, with today's check-in in one tap; if a tap cannot check in, it opens the streak's screen.
 *
 * @param onFailed called with the failure of a check-in before the missions are loaded again
 */
export function CheckInCard({ onFailed }: { onFailed: (error: unknown) => void }) {
  const { t } = useLingui()
  const { walletReported } = useClient()
  const { data: status, error } = useApi('GET /api/v1/streaks/checkin/status', {}, { after: walletReported })
  const sending = useCheckIn(onFailed)
  useSending(sending)
  const { waiting, isBusy, failure } = sending
  const state = waiting && !isBusy ? 'waiting' : status ? checkInState(status) : error ? 'unknown' : 'loading'
  const note = useNote(state, status)
  return (
    <Card className="grid min-h-[9.25rem] content-between gap-3">
      <div className="flex min-h-12 flex-wrap items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
          <Icon name="flame" className="size-7" />
        </span>
        <span className="flex max-w-full flex-1 flex-col break-words">
          <span className="font-bold">
            {state === 'waiting' ? (
              t`Check-in saved`
            ) : status ? (
              <Length days={status.lifetimeStreak} />
            ) : (
              t`Daily check-in`
            )}
          </span>
          <span className="text-sm text-ink-soft">{note}</span>
        </span>
      </div>
      <Deed state={state} status={status} sending={sending} />
      {failure !== undefined && !waiting && (
        <p role="alert" className="text-sm font-semibold text-danger-ink">
          {t(messageOf(failure))}
        </p>
      )}
    </Card>
  )
}

function Length({ days }: { days: number }) {
  const { t } = useLingui()
  if (days === 0) return t`Start your streak`
  return (
    <>
      <span className="me-1.5 text-title tabular-nums">{formatNumber(days)}</span>
      {t`${plural(days, { one: 'day', other: 'days' })}`}
    </>
  )
}

type State = ReturnType<typeof checkInState> | 'waiting' | 'unknown' | 'loading'

function useNote(state: State, status: StreakStatus | undefined): string {
  const { t } = useLingui()
  const { host, now, product } = useClient()
  const isHeld = useIsChecking('streaks')
  if (isHeld && (state === 'done' || state === 'later'))
    return t`We're checking this reward. It takes at most a minute.`
  switch (state) {
    case 'open':
    case 'done': {
      const length = status?.lifetimeStreak ?? 0
      if (length === 0) return t`One tap a day`
      const { days, left } = nextMilestone(length)
      const milestone = formatNumber(days)
      return t`${plural(left, { one: `# day to your ${milestone}-day milestone`, other: `# days to your ${milestone}-day milestone` })}`
    }
    case 'later': {
      const at = status?.nextCheckInAt ?? ''
      // The answer of an earlier day, while offline.
      if (Date.parse(at) <= now()) return t`Go online to check in`
      const time = at && formatTime(at)
      return t`Next check-in at ${time}`
    }
    case 'no-wallet':
      if (host.mode === 'web') return t`Only in the ${product} browser`
      return host.canReportWallet ? t`Activate a wallet first` : t`Update your browser first`
    case 'waiting':
      return t`We'll send it when online`
    case 'unknown':
      return t`Couldn't load it right now`
    case 'loading':
      return '…'
    default:
      return state satisfies never
  }
}

interface DeedProps {
  state: State
  status: StreakStatus | undefined
  sending: ReturnType<typeof useCheckIn>
}

function Deed({ state, status, sending: { checkIn, sendPending, isBusy } }: DeedProps) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const toStreak = { wide: true, href: linkTo('/missions/streaks'), onNavigate: navigate }
  if (state === 'loading') return <Skeleton rem={3} />
  if (state === 'waiting')
    return (
      <Button grey wide onClick={sendPending}>
        {t`Send it now`}
      </Button>
    )
  if (state === 'open' && status) {
    const gain = formatChange(openDay(status)?.points ?? 0)
    return (
      <Button green wide busy={isBusy} onClick={() => checkIn(status.dayTicket)}>
        {t`Check in ${gain}`}
      </Button>
    )
  }
  if (state === 'done')
    return (
      <ButtonLink completed {...toStreak}>
        {t`Done for today`}
      </ButtonLink>
    )
  return (
    <ButtonLink flat {...toStreak}>
      {state === 'no-wallet' ? t`Check in` : t`See my streak`}
    </ButtonLink>
  )
}
