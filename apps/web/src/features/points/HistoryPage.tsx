import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Button, ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import { empty } from '@momi/ui/illustrations/empty'
import { Icon, type IconName } from '@momi/ui/Icon'
import useSWRInfinite from 'swr/infinite'
import { Link, useLocation, useSearch } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatTime } from '../../shared/i18n/format-time.ts'
import { formatChange, formatDate } from '../../shared/i18n/lazy-format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Pictogram } from '../../shared/Pictogram.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { MISSIONS } from '../missions/public.ts'
import { WhenSeen } from '../../shared/WhenSeen.tsx'
import { ExchangeTracker } from './ExchangeTracker.tsx'

type Page = Output<Api['GET /api/v1/points/history']>
type Entry = Page['entries'][number]

const PAGE_SIZE = 20

const REASONS = {
  STREAK_CHECK_IN_REVERSED: { name: msg`Check-in reversed: another account owns this wallet`, icon: 'flame' },
  STREAK_CHECK_IN: { name: msg`Daily check-in`, icon: 'flame' },
  ACCOUNT_MERGED: { name: msg`Accounts joined`, icon: 'tick' },
  MERGE_REVERSED: { name: msg`Already earned in this account`, icon: 'info' },
  MISSION_COMPLETED: { name: msg`Mission completed`, icon: 'missions' },
  POINTS_EXCHANGED: { name: msg`Exchanged`, icon: 'coin' },
  EXCHANGE_RETURNED: { name: msg`Exchange returned`, icon: 'coin' },
  MARKET_PURCHASE: { name: msg`Bought in the market`, icon: 'gift' },
  PURCHASE_RETURNED: { name: msg`Already bought in this account: price returned`, icon: 'gift' },
  ROULETTE_SPIN_BOUGHT: { name: msg`Spin bought`, icon: 'rewards' },
  ROULETTE_WON: { name: msg`Won on the lucky wheel`, icon: 'rewards' },
  REFERRAL_COUNTED: { name: msg`Friend invited`, icon: 'gift' },
  DEBUG_ADDED: { name: msg`Added for a test`, icon: 'info' },
  STAFF_GRANTED: { name: msg`By our support team`, icon: 'info' },
  STAFF_REVERSED: { name: msg`Correction by our support team`, icon: 'info' },
  STREAK_FREEZE_BOUGHT: { name: msg`Freeze bought`, icon: 'clock' },
} as const satisfies Record<Entry['reason'], { name: MessageDescriptor; icon: IconName }>

/** /points/history: the movements of points, newest first; the next page loads near the end. */
export function HistoryPage() {
  const { t } = useLingui()
  const { call } = useClient()
  const [, navigate] = useLocation()
  const { data, error, mutate, setSize, isValidating } = useSWRInfinite<Page, unknown>(
    (index, previous: Page | null) =>
      previous && !previous.cursor ? null : ['points-history', index, previous?.cursor],
    ([, , cursor]: [string, number, string | undefined]) =>
      call('GET /api/v1/points/history', { query: { size: PAGE_SIZE, ...(cursor && { cursor }) } }),
    // Refetched on each visit; loading further pages does not refetch the first.
    { revalidateOnMount: true, revalidateFirstPage: false },
  )
  const entries = data?.flatMap((page) => page.entries) ?? []
  const hasMore = Boolean(data?.at(-1)?.cursor)
  const more = () => void setSize((size) => size + 1)
  const exchangeId = new URLSearchParams(useSearch()).get('exchange')
  const showHistory = () => navigate(linkTo('/points/history'), { replace: true })

  return (
    <Screen title={t`Points history`} back={linkTo('/points')}>
      <BottomSheet open={exchangeId !== null} onClose={showHistory} label={t`Track your exchange`}>
        <ExchangeTracker exchangeId={exchangeId ?? ''} onClose={showHistory} />
      </BottomSheet>
      {data?.length && entries.length === 0 ? (
        <EmptyState
          illustration={empty}
          title={t`No points yet`}
          text={t`Your first check-in starts this list.`}
          action={
            <ButtonLink href={linkTo('/missions/streaks')} onNavigate={navigate}>
              {t`Go to the daily streak`}
            </ButtonLink>
          }
        />
      ) : (
        daysOf(entries).map(({ day, entries: ofDay }) => <Day key={day} day={day} entries={ofDay} />)
      )}
      {error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} rows={[0.75, 13.5]} />}
      {hasMore && (
        <WhenSeen onSeen={more}>
          <Button transparent wide busy={isValidating} onClick={more}>
            {t`Show more`}
          </Button>
        </WhenSeen>
      )}
    </Screen>
  )
}

/** The entries grouped by day, newest first. */
function daysOf(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = formatDate(entry.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

function Day({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const { t } = useLingui()
  const { now } = useClient()
  return (
    <section className="pb-4">
      <h2 className="px-1 pb-2 text-sm font-bold text-ink-soft">
        {day === formatDate(new Date(now()).toISOString()) ? t`Today` : day}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Row({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const balance = formatNumber(entry.balanceAfter)
  const mission = entry.missionType && MISSIONS[entry.missionType]
  const reason = REASONS[entry.reason]
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      {entry.missionType ? (
        <Pictogram name={entry.missionType} size="size-11" />
      ) : (
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink">
          <Icon name={reason.icon} className="size-5" />
        </span>
      )}
      <span className="grid flex-1">
        {entry.exchangeId === null ? (
          <span className="font-semibold">{t(mission?.title ?? reason.name)}</span>
        ) : (
          <Link
            href={linkTo('/points/history', { exchange: entry.exchangeId })}
            className="font-semibold text-brand-ink underline"
          >
            {t(reason.name)}
          </Link>
        )}
        <time dateTime={entry.createdAt} className="text-sm text-ink-soft">
          {formatTime(entry.createdAt)}
        </time>
      </span>
      <span className="ml-auto grid justify-items-end tabular-nums">
        <span className={`font-bold ${entry.amount > 0 ? 'text-success-ink' : ''}`}>{formatChange(entry.amount)}</span>
        <span className="text-sm text-ink-soft">{t`Balance ${balance}`}</span>
      </span>
    </li>
  )
}
