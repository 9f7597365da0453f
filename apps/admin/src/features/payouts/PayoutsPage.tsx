import { Anchor, SegmentedControl } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output, PayoutQueue } from '@momi/contract'
import { Link } from 'wouter'
import { useApi, useApiPages } from '../../shared/api.ts'
import { call } from '../../shared/client.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { DateRange } from '../../shared/DateRange.tsx'
import { dayRange } from '../../shared/day-range.ts'
import { countryName, formatTokens } from '../../shared/format.ts'
import { humanizeCode } from '../../shared/humanize-code.ts'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { UserLink } from '../../shared/UserLink.tsx'
import { HOLD_REASONS } from './hold-reasons.ts'
import { PAYOUT_TYPES } from './payout-types.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { useReadAll } from '../../shared/use-read-all.ts'
import { Unlabelled } from '../../shared/Unlabelled.tsx'

type Payout = Output<AdminApi['GET /api/v1/admin/payouts']>['items'][number]

/** The queues, in the order in which they are chosen. */
const QUEUES = {
  STAFF: msg`Held until we decide`,
  HELD: msg`All held`,
  FAILED: msg`Failed`,
  PAID: msg`Paid`,
  ALL: msg`All`,
} as const satisfies Record<PayoutQueue, MessageDescriptor>

const STATES: Readonly<Record<Payout['status'], MessageDescriptor>> = {
  HELD: msg`Held`,
  PENDING: msg`On its way`,
  SETTLED: msg`Paid`,
  FAILED: msg`Failed`,
}

/** Reasons that end when staff release the hold of the account. */
const RELEASED_BY_STAFF: readonly string[] = ['ACCOUNT_HOLD', 'STOPPED_BY_OWNER']

const NONE: Readonly<Record<PayoutQueue, MessageDescriptor>> = {
  STAFF: msg`No payouts are waiting for our decision.`,
  HELD: msg`No payout is held.`,
  FAILED: msg`No payout has failed.`,
  PAID: msg`No payout was paid.`,
  ALL: msg`There are no payouts.`,
}

/** What happened to the payouts of a queue on the days that it shows. */
const DAYS: Partial<Readonly<Record<PayoutQueue, MessageDescriptor>>> = { FAILED: msg`Failed`, PAID: msg`Paid` }

/** /payouts: payouts in one state or in any, by days and country. */
export function PayoutsPage() {
  const { t, i18n } = useLingui()
  const [{ queue: chosen, country, from, to }, setState] = useUrlState({
    queue: 'STAFF',
    country: '',
    from: '',
    to: '',
  })
  const queue: PayoutQueue = isQueue(chosen) ? chosen : 'STAFF'
  const columns = usePayoutColumns(queue)
  const countries = useApi('GET /api/v1/admin/countries', {}).data?.items ?? []
  const query = { queue, ...(country && { country_code: country }), ...dayRange(from, to) }
  const pages = useApiPages('GET /api/v1/admin/payouts', (cursor) => ({ query: { ...query, cursor } }))
  const readAll = useReadAll((cursor) => call('GET /api/v1/admin/payouts', { query: { ...query, limit: 100, cursor } }))
  const isFiltered = country !== '' || from !== '' || to !== ''
  return (
    <Page
      title={t`Payouts`}
      subtitle={t`What was paid, is held or has failed. A held payout is paid once its reason has ended; only the hold of an account is released by staff, on its page under Holds; a person’s case file says what they were told.`}
    >
      <DataTable
        {...pages}
        readAll={readAll}
        days={{ from, to }}
        name={`payouts-${queue.toLowerCase()}`}
        label={t`Payouts`}
        columns={columns}
        rowKey={({ id }) => id}
        filters={
          <>
            <Unlabelled size="xs">
              <SegmentedControl
                aria-label={t`State`}
                size="xs"
                value={queue}
                onChange={(value) => setState({ queue: value })}
                data={Object.entries(QUEUES).map(([value, name]) => ({ value, label: i18n._(name) }))}
              />
            </Unlabelled>
            <DateRange label={i18n._(DAYS[queue] ?? msg`Requested`)} from={from} to={to} onChange={setState} />
            <CountrySelect
              countries={countries.map(({ countryCode }) => countryCode)}
              value={country}
              onChange={(next) => setState({ country: next })}
            />
          </>
        }
        empty={<EmptyState title={isFiltered ? t`No payouts match these filters.` : i18n._(NONE[queue])} />}
      />
    </Page>
  )
}

const isQueue = (text: string): text is PayoutQueue => text in QUEUES

function usePayoutColumns(queue: PayoutQueue): Column<Payout>[] {
  const { t, i18n } = useLingui()
  const reasonOf = ({ holdReason, why }: Payout) => {
    const reason = holdReason ?? why
    if (reason === null) return null
    const known = HOLD_REASONS[reason]
    return known ? i18n._(known) : humanizeCode(reason)
  }
  const time = (id: 'heldUntil' | 'failedAt' | 'paidAt' | 'createdAt', header: string): Column<Payout> => ({
    id,
    header,
    accessorFn: (payout) => payout[id],
    cell: ({ row }) => {
      const at = row.original[id]
      return at && <RelativeTime at={at} />
    },
  })
  const reason: Column<Payout> = {
    id: 'reason',
    header: t`Why`,
    accessorFn: reasonOf,
    cell: ({ row: { original } }) =>
      RELEASED_BY_STAFF.includes(original.holdReason ?? '') ? (
        <Anchor component={Link} href={linkTo('/holds', { queue: 'OPEN', search: original.userId })} inherit>
          {reasonOf(original)}
        </Anchor>
      ) : (
        reasonOf(original)
      ),
    meta: { wraps: true },
  }
  const times = {
    STAFF: [time('heldUntil', t`Until`)],
    HELD: [time('heldUntil', t`Until`)],
    FAILED: [time('failedAt', t`Failed`)],
    PAID: [time('paidAt', t`Paid`)],
    ALL: [time('paidAt', t`Paid`)],
  }[queue]
  return [
    {
      id: 'user',
      header: t`Person`,
      accessorFn: ({ userId }) => userId,
      cell: ({ row }) => <UserLink id={row.original.userId} />,
    },
    {
      id: 'amount',
      header: t`Amount`,
      accessorFn: ({ amount }) => amount,
      cell: ({ row }) => `${formatTokens(row.original.amount)} ${row.original.symbol}`,
      meta: { align: 'right' },
    },
    { id: 'token', header: t`Token`, accessorFn: ({ symbol }) => symbol, meta: { isExportOnly: true } },
    { id: 'type', header: t`For`, accessorFn: ({ type }) => i18n._(PAYOUT_TYPES[type]) },
    ...(queue === 'ALL'
      ? [{ id: 'state', header: t`State`, accessorFn: ({ status }: Payout) => i18n._(STATES[status]) }]
      : []),
    ...(queue === 'PAID' ? [] : [reason]),
    ...times,
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    time('createdAt', t`Requested`),
    {
      id: 'transaction',
      header: t`Transaction`,
      accessorFn: ({ txHash }) => txHash,
      meta: { isId: true, isHidden: queue !== 'PAID' },
    },
    { id: 'id', header: t`Payout`, accessorFn: ({ id }) => id, meta: { isId: true, isHidden: true } },
  ]
}
