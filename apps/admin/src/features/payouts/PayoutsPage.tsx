import { Anchor, SegmentedControl } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { Link } from 'wouter'
import { useApi, useApiPages } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
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
import { Unlabelled } from '../../shared/Unlabelled.tsx'

type Payout = Output<AdminApi['GET /api/v1/admin/payouts']>['items'][number]

type Queue = 'STAFF' | 'HELD' | 'FAILED'

/** Reasons that end when staff release the hold of the account. */
const RELEASED_BY_STAFF: readonly string[] = ['ACCOUNT_HOLD', 'STOPPED_BY_OWNER']

const NONE: Readonly<Record<Queue, MessageDescriptor>> = {
  STAFF: msg`No payout waits for a decision of ours.`,
  HELD: msg`No payout is held.`,
  FAILED: msg`No payout has failed.`,
}

/** /payouts: what is held for a reason, and what failed and was not paid since. */
export function PayoutsPage() {
  const { t, i18n } = useLingui()
  const [state, setState] = useUrlState({ queue: 'STAFF', country: '' })
  const queue = state.queue as Queue
  const columns = usePayoutColumns(queue)
  const countries = useApi('GET /api/v1/admin/countries', {}).data?.items ?? []
  const pages = useApiPages('GET /api/v1/admin/payouts', (cursor) => ({
    query: { queue, cursor, ...(state.country && { country_code: state.country }) },
  }))
  return (
    <Page
      title={t`Payouts`}
      subtitle={t`A held payout is paid by itself once its reason has ended. Only the hold of an account is released by staff, on its page under Holds; a person’s case file says what they were told.`}
    >
      <DataTable
        {...pages}
        name={`payouts-${queue}`}
        label={t`Payouts`}
        columns={columns}
        rowKey={({ id }) => id}
        filters={
          <>
            <Unlabelled size="xs">
              <SegmentedControl
                aria-label={t`Queue`}
                size="xs"
                value={queue}
                onChange={(value) => setState({ queue: value })}
                data={[
                  { value: 'STAFF', label: t`Held until we decide` },
                  { value: 'HELD', label: t`All held` },
                  { value: 'FAILED', label: t`Failed` },
                ]}
              />
            </Unlabelled>
            <CountrySelect
              countries={countries.map(({ countryCode }) => countryCode)}
              value={state.country}
              onChange={(country) => setState({ country })}
            />
          </>
        }
        empty={<EmptyState title={i18n._(NONE[queue])} />}
      />
    </Page>
  )
}

function usePayoutColumns(queue: Queue): Column<Payout>[] {
  const { t, i18n } = useLingui()
  const reasonOf = ({ holdReason, why }: Payout) => {
    const reason = holdReason ?? why
    if (reason === null) return null
    const known = HOLD_REASONS[reason]
    return known ? i18n._(known) : humanizeCode(reason)
  }
  const time = (id: 'heldUntil' | 'failedAt' | 'createdAt', header: string): Column<Payout> => ({
    id,
    header,
    accessorFn: (payout) => payout[id],
    cell: ({ row }) => {
      const at = row.original[id]
      return at && <RelativeTime at={at} />
    },
  })
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
      accessorFn: ({ amount, symbol }) => `${formatTokens(amount)} ${symbol}`,
      meta: { align: 'right' },
    },
    { id: 'type', header: t`For`, accessorFn: ({ type }) => i18n._(PAYOUT_TYPES[type]) },
    {
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
    },
    queue === 'FAILED' ? time('failedAt', t`Failed`) : time('heldUntil', t`Until`),
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    time('createdAt', t`Requested`),
    { id: 'id', header: t`Payout`, accessorFn: ({ id }) => id, meta: { isId: true, isHidden: true } },
  ]
}
