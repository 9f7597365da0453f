import '@mantine/charts/styles.css'
import { Group, SegmentedControl, Select, SimpleGrid, Switch } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { numberColumn } from '../../shared/data-table/number-column.ts'
import { formatAmount } from '../../shared/format.ts'
import { Page } from '../../shared/Page.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { Unlabelled } from '../../shared/Unlabelled.tsx'
import { Trend } from './Trend.tsx'
import { countriesOf, daysIn, type TrendDay } from './trends.ts'
import { useDayColumns } from './use-day-columns.ts'
import { WheelTrends } from './WheelTrends.tsx'

const CHARTS = [
  { metric: 'checkIns', title: msg`Check-ins` },
  { metric: 'rewards', title: msg`Rewards claimed` },
  { metric: 'payouts', title: msg`Payouts` },
] as const

/** /trends: check-ins, claimed rewards and payouts of each day by country, or what the wheel paid, as charts and as a table. */
export function TrendsPage() {
  const { t } = useLingui()
  const [state, setState] = useUrlState({ of: '', days: '28', country: '', table: '' })
  const days = state.days === '7' ? 7 : 28
  const isWheel = state.of === 'wheel'
  const countries = useApi('GET /api/v1/admin/countries', {}).data?.items ?? []
  return (
    <Page title={t`Trends`} subtitle={t`By the days of each country. Today is not over yet.`}>
      <Group gap="xs" align="flex-end">
        <Unlabelled size="xs">
          <SegmentedControl
            aria-label={t`Trends of`}
            size="xs"
            value={state.of}
            onChange={(of) => setState({ of })}
            data={[
              { value: '', label: t`Check-ins, rewards and payouts` },
              { value: 'wheel', label: t`What the wheel paid` },
            ]}
          />
        </Unlabelled>
        <Select
          label={t`Days`}
          size="xs"
          w={140}
          allowDeselect={false}
          data={[
            { value: '7', label: t`Last 7 days` },
            { value: '28', label: t`Last 28 days` },
          ]}
          value={String(days)}
          onChange={(next) => setState({ days: next ?? '28' })}
        />
        <CountrySelect
          countries={countries.map(({ countryCode }) => countryCode)}
          value={state.country}
          onChange={(country) => setState({ country })}
        />
        {!isWheel && (
          <Unlabelled size="xs">
            <Switch
              label={t`Numbers as a table`}
              checked={state.table !== ''}
              onChange={(event) => setState({ table: event.currentTarget.checked ? 'yes' : '' })}
            />
          </Unlabelled>
        )}
      </Group>
      {isWheel ? (
        <WheelTrends days={days} country={state.country} />
      ) : (
        <Activity days={days} country={state.country} table={state.table} />
      )}
    </Page>
  )
}

interface ActivityProps {
  days: 7 | 28
  /** Empty for all. */
  country: string
  table: string
}

function Activity({ days, country, table }: ActivityProps) {
  const { t, i18n } = useLingui()
  const query = useApi('GET /api/v1/admin/dashboard/days', { query: { days } })
  const columns = useTrendColumns(query.data?.symbol ?? '')
  return (
    <QueryContent query={query}>
      {({ items }) => {
        const shown = daysIn(items, country)
        return (
          <>
            <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="lg">
              {CHARTS.map(({ metric, title }) => (
                <Trend
                  key={metric}
                  title={i18n._(title)}
                  metric={metric}
                  items={shown}
                  countries={countriesOf(items)}
                  label={t`${i18n._(title)} by day and country; “Numbers as a table” shows the same data.`}
                />
              ))}
            </SimpleGrid>
            {table !== '' && (
              <DataTable
                name="trends"
                label={t`Check-ins, rewards and payouts by day and country`}
                columns={columns}
                rows={shown.toReversed()}
                rowKey={({ day, countryCode }) => `${day} ${countryCode}`}
                empty={<EmptyState title={t`Nothing has been counted yet.`} />}
              />
            )}
          </>
        )
      }}
    </QueryContent>
  )
}

function useTrendColumns(symbol: string): Column<TrendDay>[] {
  const { t } = useLingui()
  const days = useDayColumns<TrendDay>()
  return [
    ...days,
    numberColumn('checkIns', t`Check-ins`),
    numberColumn('rewards', t`Rewards claimed`),
    numberColumn('payouts', t`Payouts`),
    {
      id: 'paid',
      header: t`Paid (${symbol})`,
      accessorFn: ({ paid }) => Number(paid),
      cell: ({ row }) => formatAmount(Number(row.original.paid)),
      meta: { align: 'right' },
    },
  ]
}
