import { useState, type KeyboardEvent } from 'react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Button, ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import useSWRInfinite from 'swr/infinite'
import { useLocation } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { WhenVisible } from '../../shared/WhenVisible.tsx'
import { RewardCard } from './RewardCard.tsx'

type Page = Output<Api['GET /api/v1/rewards/earned']>

const FILTERS = ['unclaimed', 'claimed', 'pending'] as const
type Filter = (typeof FILTERS)[number]

const LOOKS = {
  unclaimed: {
    // Expired rewards stay visible.
    status: 'UNCLAIMED,EXPIRED',
    name: msg`Unclaimed`,
    title: msg`No rewards to claim`,
    text: msg`Complete missions. What you win shows up here.`,
  },
  claimed: {
    status: 'CLAIMED',
    name: msg({ message: 'Claimed', context: 'several rewards' }),
    title: msg`Nothing claimed yet`,
    text: msg`Rewards you've claimed show here.`,
  },
  pending: {
    status: 'PENDING',
    name: msg({ message: 'Pending', context: 'several rewards' }),
    title: msg`No pending rewards`,
    text: msg`Claimed rewards that are on their way show here.`,
  },
} as const satisfies Record<Filter, Record<'name' | 'title' | 'text', MessageDescriptor> & { status: string }>

const PAGE_SIZE = 20
/** All tabs beside each other, or with large text each on a line of its own. */
const TAB = { flex: '1 1 calc((17rem - 100%) * 999)' }

function filterAsked(): Filter {
  const asked = new URLSearchParams(window.location.search).get('status')
  return FILTERS.find((one) => one === asked) ?? 'unclaimed'
}

/** /rewards/earned: the person's rewards, by status (section 2). */
export function RewardsEarnedPage() {
  const { t } = useLingui()
  const [filter, setFilter] = useState(filterAsked)
  const choose = (one: Filter) => {
    setFilter(one)
    // The status is in the URL, so that a reload or going back restores it.
    history.replaceState(history.state, '', `?status=${one}`)
  }
  // The tabs are one tab stop; arrow keys move between them.
  const turn = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const place = (FILTERS.indexOf(filter) + step + FILTERS.length) % FILTERS.length
    choose(FILTERS[place] ?? filter)
    currentTarget.parentElement?.querySelectorAll('button')[place]?.focus()
  }
  return (
    <Screen title={t`Rewards`} back={linkTo('/missions')}>
      <div
        role="tablist"
        aria-label={t`Rewards by status`}
        className="flex flex-wrap gap-1 rounded-card bg-surface p-1 shadow-card"
      >
        {FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === filter}
            tabIndex={one === filter ? 0 : -1}
            onClick={() => choose(one)}
            onKeyDown={turn}
            style={TAB}
            className="min-h-11 rounded-full px-1 text-sm font-bold text-ink-soft transition aria-selected:bg-brand-soft aria-selected:text-brand-ink"
          >
            {t(LOOKS[one].name)}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={t(LOOKS[filter].name)} className="pt-4">
        <RewardList key={filter} filter={filter} />
      </div>
    </Screen>
  )
}

function RewardList({ filter }: { filter: Filter }) {
  const { t } = useLingui()
  const { call, kept } = useClient()
  const [, navigate] = useLocation()
  const { status, title, text } = LOOKS[filter]
  const known = kept('GET /api/v1/rewards/earned', { query: { status, size: PAGE_SIZE } })
  const { data, error, mutate, setSize, isValidating } = useSWRInfinite<Page, unknown>(
    (index, previous: Page | null) =>
      previous && !previous.cursor ? null : ['rewards-earned', status, index, previous?.cursor],
    ([, , , cursor]: [string, string, number, string | undefined]) =>
      call('GET /api/v1/rewards/earned', { query: { status, size: PAGE_SIZE, ...(cursor && { cursor }) } }),
    // A reward may have been claimed on another screen or in MiniPay in the meantime. An empty list of an earlier visit is
    // not shown: there may be rewards by now.
    { revalidateOnMount: true, revalidateFirstPage: false, ...(known?.items[0] && { fallbackData: [known] }) },
  )
  const rewards = data?.flatMap((page) => page.items) ?? []
  const more = () => void setSize((size) => size + 1)
  if (!data && error !== undefined) return <LoadFailed error={error} retry={() => void mutate()} />
  if (!data) return <CardSkeletons label={t`Loading`} rows={[7.5, 7.5, 7.5]} />
  if (rewards.length === 0)
    return (
      <EmptyState
        illustration={empty}
        title={t(title)}
        text={t(text)}
        action={
          <ButtonLink href={linkTo('/missions')} onNavigate={navigate}>
            {t`Go to Missions`}
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {rewards.map((reward) => (
          <li key={reward.id}>
            <RewardCard reward={reward} />
          </li>
        ))}
      </ul>
      {data[data.length - 1]?.cursor && (
        <WhenVisible onVisible={more}>
          <Button transparent wide busy={isValidating} onClick={more}>
            {t`Show more`}
          </Button>
        </WhenVisible>
      )}
    </>
  )
}
