import { useState, type ReactNode } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Icon } from '@momi/ui/Icon'
import { Skeleton } from '@momi/ui/Skeleton'
import { Link, useLocation } from 'wouter'
import { useApi } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import { messageOf } from '../../../shared/failure-message.ts'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { formatTime } from '../../../shared/i18n/format-time.ts'
import { formatChange } from '../../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../../shared/link.ts'
import { MISSIONS } from '../../../shared/mission-types.ts'
import { OtherAccountLink } from '../../../shared/OtherAccountLink.tsx'
import { useIsChecking } from '../../../shared/use-checks.ts'
import { useEarnsHere } from '../../../shared/use-earns-here.ts'
import { useWalletState } from '../../../shared/use-wallet-state.ts'
import type { Mission } from '../mission-messages.ts'
import {
  checkInState,
  nextMilestone,
  openDay,
  useCheckIn,
  useSending,
  type StreakStatus,
} from '../../streaks/public.ts'
import { Tile } from './Tile.tsx'

interface Props {
  mission: Mission
  /** What is ahead of the mission. */
  ahead: ReactNode
  /** Called with the failure of a check-in before the missions are loaded again. */
  onFailed: (error: unknown) => void
}

/**
 * The streak, with today's check-in in one tap; if a tap cannot check in, it opens the streak's screen.
 */
export function CheckInCard({ mission, ahead, onFailed }: Props) {
  const { t } = useLingui()
  const { walletReported } = useClient()
  const { data: status, error } = useApi('GET /api/v1/streaks/checkin/status', {}, { after: walletReported })
  const [wasDone] = useState(mission.actionState === 'CLAIMED')
  const sending = useCheckIn(onFailed)
  useSending(sending)
  const { waiting, isBusy, failure } = sending
  const known = waiting && !isBusy ? 'waiting' : status ? checkInState(status) : error ? 'unknown' : 'loading'
  // Only the report of a wallet says that another account has it.
  const { data: wallet } = useWalletState(known === 'no-wallet')
  const state = stateHere(known, wallet === 'elsewhere', useEarnsHere())
  const note = useNote(state, status, mission)
  const title =
    state === 'waiting' ? (
      t`Check\u2011in saved`
    ) : status ? (
      <Length {...status} canStart={state !== 'phone-elsewhere'} />
    ) : (
      t`Daily check\u2011in`
    )
  // Only if it was done before, because nothing below may move at a check-in.
  if (wasDone && state === 'loading') return <Skeleton rem={4.25} className="rounded-card" />
  if (wasDone && state === 'done')
    return (
      <div className="overflow-hidden rounded-card bg-surface shadow-card">
        <Tile
          href={linkTo('/missions/streaks')}
          icon="flame"
          look="bg-success-soft text-success-ink"
          title={
            <>
              <span className="sr-only">{t(MISSIONS.streaks.title)}</span>
              {title}
            </>
          }
          text={
            <>
              <span className="block">{t`Done for today`}</span>
              {note}
              {ahead}
            </>
          }
          rem={4.25}
        >
          <Icon name="tick" className="size-5 text-success-ink" />
        </Tile>
      </div>
    )
  return (
    <div
      style={{ minHeight: '9.125rem' }}
      className="grid content-between gap-2 rounded-card bg-surface p-3 text-ink shadow-card"
    >
      <Link
        href={linkTo('/missions/streaks')}
        className="flex min-h-12 flex-wrap items-center gap-3 text-ink no-underline"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
          <Icon name="flame" className="size-7" />
        </span>
        <span className="flex max-w-full flex-1 flex-col break-words">
          <span className="sr-only">{t(MISSIONS.streaks.title)}</span>
          <span className="font-bold">{title}</span>
          <span className="text-sm text-pretty text-ink-soft">{note}</span>
          {ahead}
        </span>
        <Icon name="chevron" className="ml-auto size-5" />
      </Link>
      <Deed state={state} status={status} sending={sending} />
      {failure !== undefined && !waiting && (
        <p role="alert" className="text-sm font-semibold text-danger-ink">
          {t(messageOf(failure))}
        </p>
      )}
    </div>
  )
}

/** The state on this phone, which or whose wallet may belong to another account. */
function stateHere(known: Known, isWalletElsewhere: boolean, earnsHere: boolean): State {
  if (known === 'no-wallet' && isWalletElsewhere) return 'wallet-elsewhere'
  return !earnsHere && ['no-wallet', 'open', 'later'].includes(known) ? 'phone-elsewhere' : known
}

function Length({
  lifetimeStreak: days,
  longestStreak,
  canStart,
}: Pick<StreakStatus, 'lifetimeStreak' | 'longestStreak'> & { canStart: boolean }) {
  const { t } = useLingui()
  if (days === 0)
    return !canStart ? t`No streak right now` : longestStreak > 0 ? t`Start a new streak` : t`Start your streak`
  return (
    <>
      <span className="me-1.5 text-title tabular-nums">{formatNumber(days)}</span>
      {t`${plural(days, { one: 'day', other: 'days' })}`}
    </>
  )
}

type Known = ReturnType<typeof checkInState> | 'waiting' | 'unknown' | 'loading'
type State = Known | 'wallet-elsewhere' | 'phone-elsewhere'

function useNote(state: State, status: StreakStatus | undefined, { pays }: Mission): string {
  const { t } = useLingui()
  const { host, now, product } = useClient()
  const isHeld = useIsChecking('streaks')
  const most = pays?.most && formatNumber(pays.most)
  const gain = formatChange(pays?.amount ?? 0)
  if (isHeld && (state === 'done' || state === 'later'))
    return t`We're checking this reward. It takes at most a minute.`
  switch (state) {
    case 'open':
    case 'done': {
      const length = status?.lifetimeStreak ?? 0
      if (length === 0) return most ? t`Up to ${most} points a week` : t`One tap a day`
      const { days, left } = nextMilestone(length)
      const milestone = formatNumber(days)
      return t`${plural(left, { one: `# day to your ${milestone}\u2011day milestone`, other: `# days to your ${milestone}\u2011day milestone` })}`
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
      return t`Activate a wallet and check in: ${gain} points`
    case 'wallet-elsewhere':
      return t`This wallet is linked to another account`
    case 'phone-elsewhere':
      return t`You can't check in on this phone`
    case 'waiting':
      return t`We'll send it as soon as we can`
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
  if (state === 'no-wallet') return <WalletFirst />
  if (state === 'wallet-elsewhere')
    return <OtherAccountLink wide next={linkTo('/missions')} signIn={t`Sign in to check in`} />
  return (
    <ButtonLink flat {...toStreak}>
      {t`See my streak`}
    </ButtonLink>
  )
}

/** What can be done without a wallet: the streak's screens say how, and check in afterwards. */
function WalletFirst() {
  const { t } = useLingui()
  const { host, product } = useClient()
  const [, navigate] = useLocation()
  const to = host.canReportWallet ? linkTo('/missions/streaks/no-wallet') : linkTo('/missions/streaks/browser-update')
  const inApp = host.canReportWallet ? t`Activate wallet (1 min)` : t`Update your browser`
  return (
    <ButtonLink wide href={to} onNavigate={navigate}>
      {host.mode === 'web' ? t`Get ${product}` : inApp}
    </ButtonLink>
  )
}
