import { Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useApi } from '../../shared/api.ts'
import { clock } from '../../shared/client.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { DateRange } from '../../shared/DateRange.tsx'
import { countryName, formatMonth } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { REASONS } from './hold-messages.ts'

type Line = Output<AdminApi['GET /api/v1/admin/holds/report']>['items'][number]

/** /holds/report: numbers of holds and appeals for the authority of a country. The table's export is the report. */
export function HoldsReportPage() {
  const { t } = useLingui()
  const today = new Date(clock.now()).toISOString().slice(0, 10)
  const [state, setState] = useUrlState({ from: `${today.slice(0, 4)}-01-01`, to: today, country: '' })
  const countries = useApi('GET /api/v1/admin/countries', {}).data?.items ?? []
  const isRange = state.from !== '' && state.to !== '' && state.from <= state.to
  const report = useApi(
    'GET /api/v1/admin/holds/report',
    { query: { from: state.from, to: state.to, ...(state.country && { country_code: state.country }) } },
    { enabled: isRange },
  )
  return (
    <Page
      title={t`Report of holds`}
      back={{ href: linkTo('/holds'), label: t`Holds` }}
      subtitle={t`By the month in which a hold was placed, in UTC. Only numbers: nobody can be found in it.`}
    >
      <DataTable
        name="holds-report"
        label={t`Report of holds`}
        columns={useColumns()}
        rows={report.data?.items}
        error={report.error}
        onRetry={() => void report.refetch()}
        rowKey={({ countryCode, month, reason }) => `${countryCode} ${month} ${reason}`}
        filters={
          <Group gap="xs" align="flex-end">
            <DateRange from={state.from} to={state.to} today={today} isRequired onChange={setState} />
            <CountrySelect
              countries={countries.map(({ countryCode }) => countryCode)}
              value={state.country}
              onChange={(country) => setState({ country })}
            />
          </Group>
        }
        empty={<EmptyState title={t`No hold was placed on these days`} />}
      />
    </Page>
  )
}

function useColumns(): Column<Line>[] {
  const { t, i18n } = useLingui()
  const number = (id: keyof Line, header: string): Column<Line> => ({
    id,
    header,
    accessorFn: (line) => line[id],
    meta: { align: 'right', isNarrow: true },
  })
  return [
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    {
      id: 'month',
      header: t`Month`,
      accessorFn: ({ month }) => month.slice(0, 7),
      cell: ({ row }) => formatMonth(row.original.month),
    },
    { id: 'reason', header: t`Reason`, accessorFn: ({ reason }) => i18n._(REASONS[reason]) },
    number('placed', t`Placed`),
    number('open', t`Open`),
    number('cleared', t`Cleared by the person`),
    number('expired', t`Ended by date`),
    number('released', t`Released`),
    number('unanswered', t`Ended unanswered`),
    number('confirmed', t`Confirmed`),
    number('appeals', t`Appeals`),
    number('answeredInTime', t`Answered within 72 hours`),
    number('overturned', t`Overturned`),
  ]
}
