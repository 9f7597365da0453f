import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Box, Group, Select, SimpleGrid, Switch, Text, Title } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import { CHART_AXES } from '../../shared/chart-axes.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { countryName, formatAmount, formatDay, formatNumber } from '../../shared/format.ts'
import { Page } from '../../shared/Page.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { Unlabelled } from '../../shared/Unlabelled.tsx'
import { chartRows, countriesOf, type TrendDay, type TrendMetric } from './trends.ts'

const CHARTS = [
  { metric: 'checkIns', title: msg`Check-ins` },
  { metric: 'rewards', title: msg`Rewards claimed` },
  { metric: 'payouts', title: msg`Payouts` },
] as const

/** Each has a contrast of 3:1 on both grounds; the dashes tell lines apart without colour. */
const LINES = [
  { color: 'brand.5', strokeDasharray: '0' },
  { color: 'green.5', strokeDasharray: '6 3' },
  { color: 'orange.8', strokeDasharray: '2 3' },
  { color: 'blue.6', strokeDasharray: '10 3 2 3' },
  { color: 'pink.7', strokeDasharray: '12 5' },
] as const

/** /trends: check-ins, claimed rewards and payouts of each day by country, as charts and as a table. */
export function TrendsPage() {
  const { t, i18n } = useLingui()
  const [state, setState] = useUrlState({ days: '28', country: '', table: '' })
  const days = state.days === '7' ? 7 : 28
  const query = useApi('GET /api/v1/admin/dashboard/days', { query: { days } })
  const columns = useTrendColumns(query.data?.symbol ?? '')
  const all = countriesOf(query.data?.items ?? [])
  return (
    <Page title={t`Trends`} subtitle={t`By the days of each country. Today is not over yet.`}>
      <Group gap="xs" align="flex-end">
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
        <CountrySelect countries={all} value={state.country} onChange={(country) => setState({ country })} />
        <Unlabelled size="xs">
          <Switch
            label={t`Numbers as a table`}
            checked={state.table !== ''}
            onChange={(event) => setState({ table: event.currentTarget.checked ? 'yes' : '' })}
          />
        </Unlabelled>
      </Group>
      <QueryContent query={query}>
        {({ items }) => {
          const shown = items.filter(({ countryCode }) => state.country === '' || countryCode === state.country)
          return (
            <>
              <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="lg">
                {CHARTS.map(({ metric, title }) => (
                  <Trend key={metric} title={i18n._(title)} metric={metric} items={shown} countries={all} />
                ))}
              </SimpleGrid>
              {state.table !== '' && (
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
    </Page>
  )
}

interface TrendProps {
  title: string
  metric: TrendMetric
  items: readonly TrendDay[]
  /** All countries, so that each keeps its line when the others are left out. */
  countries: readonly string[]
}

function Trend({ title, metric, items, countries }: TrendProps) {
  const { t } = useLingui()
  const shown = new Set(countriesOf(items))
  return (
    <section>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {items.every((day) => day[metric] === 0) ? (
        <Text size="sm" c="dimmed">{t`None in these days.`}</Text>
      ) : (
        <Box
          component="figure"
          m={0}
          aria-label={t`${title} by day and country; “Numbers as a table” shows the same data.`}
        >
          <LineChart
            h={240}
            withLegend
            data={chartRows(items, metric)}
            dataKey="day"
            series={countries.flatMap((code, index) =>
              shown.has(code) ? [{ name: code, label: countryName(code), ...LINES[index % LINES.length]! }] : [],
            )}
            valueFormatter={formatNumber}
            curveType="linear"
            withDots={false}
            {...CHART_AXES}
          />
        </Box>
      )}
    </section>
  )
}

function useTrendColumns(symbol: string): Column<TrendDay>[] {
  const { t } = useLingui()
  const count = (id: TrendMetric, header: string): Column<TrendDay> => ({
    id,
    header,
    accessorFn: (row) => row[id],
    cell: ({ row }) => formatNumber(row.original[id]),
    meta: { align: 'right' },
  })
  return [
    { id: 'day', header: t`Day`, accessorFn: ({ day }) => day, cell: ({ row }) => formatDay(row.original.day) },
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    count('checkIns', t`Check-ins`),
    count('rewards', t`Rewards claimed`),
    count('payouts', t`Payouts`),
    {
      id: 'paid',
      header: t`Paid (${symbol})`,
      accessorFn: ({ paid }) => Number(paid),
      cell: ({ row }) => formatAmount(Number(row.original.paid)),
      meta: { align: 'right' },
    },
  ]
}
