import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Button, ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import useSWRInfinite from 'swr/infinite'
import { useLocation } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatChange, formatInstant } from '../../shared/i18n/further-format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { paths } from '../../shared/paths.ts'
import { Screen } from '../../shared/Screen.tsx'
import { WhenSeen } from '../../shared/WhenSeen.tsx'

type Page = Output<Api['GET /api/v1/points/history']>
type Entry = Page['entries'][number]

const PAGE_SIZE = 20

const REASONS = {
  STREAK_CHECK_IN: msg`Daily check-in`,
  ACCOUNT_MERGED: msg`Accounts joined`,
  MISSION_COMPLETED: msg`Mission completed`,
  POINTS_EXCHANGED: msg`Exchanged`,
  MARKET_PURCHASE: msg`Bought in the market`,
  ROULETTE_SPIN_BOUGHT: msg`Spin bought`,
  ROULETTE_WON: msg`Won on the lucky wheel`,
  DEBUG_ADDED: msg`Added for a test`,
  STREAK_FREEZE_BOUGHT: msg`Freeze bought`,
} as const satisfies Record<Entry['reason'], MessageDescriptor>

/** /points/history: what moved points, newest first; the next page loads before its end is reached. */
export function HistoryPage() {
  const { t } = useLingui()
  const { call } = useClient()
  const [, navigate] = useLocation()
  const { data, error, mutate, setSize, isValidating } = useSWRInfinite<Page, unknown>(
    (index, previous: Page | null) =>
      previous && !previous.cursor ? null : ['points-history', index, previous?.cursor],
    ([, , cursor]: [string, number, string | undefined]) =>
      call(
        'GET /api/v1/points/history',
        { query: { size: PAGE_SIZE, ...(cursor && { cursor }) } },
        { entrypoint: 'TotalEarnedBanner' },
      ),
    // A visit looks anew, further pages do not fetch the first one again.
    { revalidateOnMount: true, revalidateFirstPage: false },
  )
  const entries = data?.flatMap((page) => page.entries) ?? []
  const hasMore = Boolean(data?.at(-1)?.cursor)
  const more = () => void setSize((size) => size + 1)

  return (
    <Screen title={t`Points history`} back={paths.points}>
      {data?.length && entries.length === 0 ? (
        <EmptyState
          illustration="empty"
          title={t`No points yet`}
          text={t`Your first check-in starts this list.`}
          action={
            <ButtonLink href={paths.streaks} onNavigate={navigate}>
              {t`Go to the daily streak`}
            </ButtonLink>
          }
        />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} />}
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

function Row({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const balance = formatNumber(entry.balanceAfter)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span className="grid min-w-0 grow">
        <span className="font-semibold">{t(REASONS[entry.reason])}</span>
        <time dateTime={entry.createdAt} className="text-sm text-ink-soft">
          {formatInstant(entry.createdAt)}
        </time>
      </span>
      <span className="grid shrink-0 justify-items-end tabular-nums">
        <span className={`font-bold ${entry.amount > 0 ? 'text-success-ink' : ''}`}>{formatChange(entry.amount)}</span>
        <span className="text-sm text-ink-soft">{t`Balance ${balance}`}</span>
      </span>
    </li>
  )
}
