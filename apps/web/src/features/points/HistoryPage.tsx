import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Button } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import useSWRInfinite from 'swr/infinite'
import { useLocation, useSearch } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { isChecking } from '../../shared/use-checks.ts'
import { WhenVisible } from '../../shared/WhenVisible.tsx'
import { EntryDetail } from './EntryDetail.tsx'
import { ExchangeTracker } from './ExchangeTracker.tsx'
import { EarnButton } from './EarnButton.tsx'
import { HistoryDays } from './HistoryDays.tsx'

type Page = Output<Api['GET /api/v1/points/history']>

const PAGE_SIZE = 20

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
  const { data: points } = useApi('GET /api/v1/points', {})
  const isBeingChecked = points?.checks?.some(isChecking) ?? false
  const wasBeingChecked = useRef(false)
  useEffect(() => {
    // What was being checked has an entry once it is paid.
    if (wasBeingChecked.current && !isBeingChecked) void mutate()
    wasBeingChecked.current = isBeingChecked
  }, [isBeingChecked, mutate])
  const entries = data?.flatMap((page) => page.entries) ?? []
  const hasMore = Boolean(data?.[data.length - 1]?.cursor)
  const more = () => void setSize((size) => size + 1)
  const asked = new URLSearchParams(useSearch())
  const exchangeId = asked.get('exchange')
  const entry = entries.find(({ id }) => id === asked.get('entry'))
  const closeSheet = () => {
    navigate(linkTo('/points/history'), { replace: true })
    // The state of the exchange may have changed while the sheet was open.
    if (exchangeId !== null) void mutate()
  }

  return (
    <Screen title={t`Points history`} back={linkTo('/points')}>
      <BottomSheet open={exchangeId !== null} onClose={closeSheet} label={t`Track your exchange`}>
        <ExchangeTracker exchangeId={exchangeId ?? ''} onClose={closeSheet} />
      </BottomSheet>
      <BottomSheet open={entry !== undefined} onClose={closeSheet} label={t`Details`}>
        {entry && <EntryDetail entry={entry} onClose={closeSheet} />}
      </BottomSheet>
      {data?.length && entries.length === 0 ? (
        <NoPoints isBeingChecked={isBeingChecked} />
      ) : (
        <HistoryDays entries={entries} />
      )}
      {error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} rows={[0.75, 13.5]} />}
      {hasMore && (
        <WhenVisible onVisible={more}>
          <Button transparent wide busy={isValidating} onClick={more}>
            {t`Show more`}
          </Button>
        </WhenVisible>
      )}
    </Screen>
  )
}

function NoPoints({ isBeingChecked }: { isBeingChecked: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      illustration={empty}
      title={isBeingChecked ? t`We're checking your points` : t`No points yet`}
      text={isBeingChecked ? t`They'll show here in a minute at most.` : t`What you earn and spend will show here.`}
      action={<EarnButton />}
    />
  )
}
