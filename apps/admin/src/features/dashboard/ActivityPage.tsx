import { SegmentedControl } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useApiPages } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { countryName, formatExact } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { Named } from '../../shared/Named.tsx'
import { Page } from '../../shared/Page.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { UserLink } from '../../shared/UserLink.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { eventDetail } from './event-details.ts'
import { FIGURES, isFigure, type Figure } from './metric-names.ts'

type Event = Output<AdminApi['GET /api/v1/admin/dashboard/events']>['items'][number] & { index: number }

/** /activity: what a figure of the start page counts, today or yesterday in each country. */
export function ActivityPage() {
  const { t, i18n } = useLingui()
  const [state, setState] = useUrlState({ metric: 'CHECK_INS', country: '', day: 'TODAY' })
  const metric = isFigure(state.metric) ? state.metric : 'CHECK_INS'
  const day = state.day === 'YESTERDAY' ? 'YESTERDAY' : 'TODAY'
  const { rows, ...list } = useApiPages('GET /api/v1/admin/dashboard/events', (cursor) => ({
    query: { metric, country_code: state.country || undefined, day, cursor },
  }))
  const name = i18n._(FIGURES[metric])
  const place = state.country === '' ? t`all countries` : countryName(state.country)
  const columns = useEventColumns(metric)
  return (
    <Page
      title={t`${name}, ${place}`}
      subtitle={
        state.country === ''
          ? t`What the number on Home counts, by the day of each country. It is counted every minute.`
          : t`What the number on Home counts, by the day of the country. It is counted every minute.`
      }
      back={{ href: linkTo('/'), label: t`Home` }}
    >
      <DataTable
        {...list}
        name={`activity-${metric}`}
        label={t`${name}, ${place}`}
        filters={
          <SegmentedControl
            aria-label={t`Day`}
            size="xs"
            value={day}
            onChange={(next) => setState({ day: next })}
            data={[
              { value: 'TODAY', label: t`Today` },
              { value: 'YESTERDAY', label: t`Yesterday` },
            ]}
          />
        }
        columns={columns}
        rows={rows?.map((event, index) => ({ ...event, index }))}
        // A person may have two equal ones in a moment.
        rowKey={({ index }) => String(index)}
        empty={<EmptyState title={day === 'TODAY' ? t`Nothing today.` : t`Nothing yesterday.`} />}
      />
    </Page>
  )
}

function useEventColumns(metric: Figure): Column<Event>[] {
  const { t, i18n } = useLingui()
  const detailOf = (detail: string) => eventDetail(i18n, metric, detail)
  return [
    {
      id: 'at',
      header: t`Time`,
      accessorFn: ({ at }) => at,
      cell: ({ row }) => formatExact(new Date(row.original.at)),
    },
    {
      id: 'user',
      header: t`Person`,
      accessorFn: ({ userId }) => userId,
      cell: ({ row }) => <UserLink id={row.original.userId} />,
    },
    ...(metric === 'PEOPLE'
      ? []
      : [
          {
            id: 'detail',
            header: t`What`,
            accessorFn: ({ detail }: Event) => detailOf(detail),
            cell: ({ row: { original } }: { row: { original: Event } }) =>
              metric === 'AWARDS' ? (
                <Named name={detailOf(original.detail)} code={original.detail} />
              ) : (
                detailOf(original.detail)
              ),
          },
        ]),
    ...(['AWARDS', 'POINTS', 'CLAIMS', 'PAYOUTS', 'COST'].includes(metric)
      ? [
          {
            id: 'amount',
            header: metric === 'AWARDS' || metric === 'POINTS' ? t`Points` : t`Tokens`,
            accessorFn: ({ amount }: Event) => (amount === null ? null : Number(amount)),
            meta: { align: 'right' as const },
          },
        ]
      : []),
  ]
}
