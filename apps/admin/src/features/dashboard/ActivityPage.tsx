import { Button, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { HOUR } from '@momi/contract/rules/durations'
import { useApi } from '../../shared/api.ts'
import { clock } from '../../shared/client.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { countryName, formatDay, formatExact, formatNumber, wallTimeOf } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { Named } from '../../shared/Named.tsx'
import { Page } from '../../shared/Page.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { timeZone } from '../../shared/time-zone.ts'
import { UserLink } from '../../shared/UserLink.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { eventDetail } from './event-details.ts'
import { FIGURES, isFigure, type Figure } from './metric-names.ts'

type Event = Output<AdminApi['GET /api/v1/admin/dashboard/events']>['items'][number]
const MOST = 1000

/** /activity: what a figure of the start page counts, an hour at a time. */
export function ActivityPage() {
  const { t, i18n } = useLingui()
  const [state, setState] = useUrlState({ metric: 'CHECK_INS', country: 'NG', from: '' })
  const metric = isFigure(state.metric) ? state.metric : 'CHECK_INS'
  const from = new Date(state.from || Math.floor(clock.now() / HOUR) * HOUR)
  const later = new Date(from.getTime() + HOUR)
  const zone = timeZone()
  const query = useApi('GET /api/v1/admin/dashboard/events', {
    query: { metric, country_code: state.country || undefined, from: from.toISOString(), limit: MOST },
  })
  const move = (hours: number) => setState({ from: new Date(from.getTime() + hours * HOUR).toISOString() })
  const name = i18n._(FIGURES[metric])
  const place = state.country === '' ? t`all countries` : countryName(state.country)
  const [day = '', start] = wallTimeOf(from, zone).split('T')
  const end = wallTimeOf(later, zone).slice(-5)
  const columns = useEventColumns(metric)
  return (
    <Page
      title={t`${name}, ${place}`}
      subtitle={t`${formatDay(day)}, ${start ?? ''} to ${end}, in ${zone}`}
      back={{ href: linkTo('/'), label: t`Home` }}
      actions={
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => move(-1)}>{t`Earlier hour`}</Button>
          <Button size="xs" variant="default" disabled={later.getTime() > clock.now()} onClick={() => move(1)}>
            {t`Later hour`}
          </Button>
        </Group>
      }
    >
      <QueryContent query={query}>
        {({ items, count }) => (
          <DataTable
            name={`activity-${metric}`}
            label={
              count > items.length ? t`The last ${items.length} of ${formatNumber(count)}` : t`${count} in this hour`
            }
            columns={columns}
            rows={items}
            rowKey={({ at, userId, detail }) => `${at} ${userId} ${detail}`}
            empty={<EmptyState title={t`Nothing in this hour.`} />}
          />
        )}
      </QueryContent>
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
