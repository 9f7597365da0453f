import { BarChart } from '@mantine/charts'
import { Box, Group, Select, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useApi } from '../../shared/api.ts'
import { CHART_AXES } from '../../shared/chart-axes.ts'
import { clock } from '../../shared/client.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { numberColumn } from '../../shared/data-table/number-column.ts'
import { DateRange } from '../../shared/DateRange.tsx'
import { countryName, formatAmount, formatDay, formatNumber } from '../../shared/format.ts'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { GiveawaySplit } from './GiveawaySplit.tsx'
import { REWARD_TYPES, type RewardType } from './reward-types.ts'

type Row = Output<AdminApi['GET /api/v1/admin/rewards/stats']>['items'][number]
const STATES = ['claimed', 'pending', 'unclaimed', 'expired'] as const

/** The rewards won in a period, their current status, and their cost. */
export function ResultsTab({ country }: { country: string | undefined }) {
  const { t, i18n } = useLingui()
  const [{ from, to, period, type }, setState] = useUrlState({ from: '', to: '', period: 'week', type: '' })
  const stats = useApi('GET /api/v1/admin/rewards/stats', {
    query: {
      period: period as 'day' | 'week' | 'month',
      ...(from && to && { from, to }),
      ...(country !== undefined && { country_code: country }),
      ...(type && { type: type as RewardType }),
    },
  })
  const names = {
    claimed: t`Delivered`,
    pending: t`Claimed, not delivered`,
    unclaimed: t`Not claimed`,
    expired: t`Expired`,
  }
  const filters = (
    <Group gap="xs" align="flex-end">
      <DateRange
        label={t`Days (UTC)`}
        from={from}
        to={to}
        today={new Date(clock.now()).toISOString().slice(0, 10)}
        onChange={setState}
      />
      <Select
        label={t`By`}
        size="xs"
        allowDeselect={false}
        w={130}
        data={[
          { value: 'day', label: t`Days` },
          { value: 'week', label: t`Weeks` },
          { value: 'month', label: t`Months` },
        ]}
        value={period}
        onChange={(value) => setState({ period: value ?? 'week' })}
      />
      <Select
        label={t`Kind`}
        size="xs"
        placeholder={t`All kinds`}
        clearable
        w={150}
        data={Object.entries(REWARD_TYPES).map(([value, label]) => ({ value, label: i18n._(label) }))}
        value={type || null}
        onChange={(value) => setState({ type: value ?? '' })}
      />
    </Group>
  )
  return (
    <Stack gap="lg">
      {filters}
      <QueryContent query={stats}>
        {({ items, symbol, giveawaySplit }) => (
          <Stack gap="lg">
            {items.length > 0 && (
              <Box
                component="figure"
                m={0}
                aria-label={t`Rewards won by period and state; the table below has the same data.`}
              >
                <BarChart
                  h={260}
                  type="stacked"
                  withLegend
                  data={byPeriod(items)}
                  dataKey="period"
                  series={STATES.map((name) => ({ name, label: names[name], color: COLORS[name] }))}
                  valueFormatter={formatNumber}
                  {...CHART_AXES}
                  maxBarWidth={64}
                />
              </Box>
            )}
            <GiveawaySplit {...giveawaySplit} />
            <DataTable
              name="reward-results"
              label={t`Rewards won by period, country and kind`}
              columns={resultColumns(
                { ...names, period: t`From (UTC)`, country: t`Country`, type: t`Kind`, won: t`Won` },
                { cost: t`Cost delivered (${symbol})`, pendingCost: t`Cost not delivered yet (${symbol})` },
                (kind) => i18n._(REWARD_TYPES[kind]),
              )}
              rows={items.toReversed()}
              rowKey={(row) => `${row.period} ${row.countryCode} ${row.type}`}
              empty={<EmptyState title={t`Nothing was won in this period.`} />}
            />
          </Stack>
        )}
      </QueryContent>
    </Stack>
  )
}

const COLORS: Readonly<Record<(typeof STATES)[number], string>> = {
  claimed: 'teal.6',
  pending: 'brand.5',
  unclaimed: 'blue.4',
  expired: 'gray.4',
}

function resultColumns(
  headers: Record<'period' | 'country' | 'type' | 'won' | (typeof STATES)[number], string>,
  costs: Record<'cost' | 'pendingCost', string>,
  typeName: (type: RewardType) => string,
): Column<Row>[] {
  const count = (id: 'won' | (typeof STATES)[number]): Column<Row> => numberColumn(id, headers[id])
  const cost = (id: 'cost' | 'pendingCost'): Column<Row> => ({
    id,
    header: costs[id],
    accessorFn: (row) => row[id],
    cell: ({ row }) => {
      const amount = row.original[id]
      return amount !== null && formatAmount(Number(amount))
    },
    meta: { align: 'right', isHidden: id === 'pendingCost' },
  })
  return [
    {
      id: 'period',
      header: headers.period,
      accessorFn: ({ period }) => period,
      cell: ({ row }) => formatDay(row.original.period),
    },
    { id: 'country', header: headers.country, accessorFn: ({ countryCode }) => countryName(countryCode) },
    { id: 'type', header: headers.type, accessorFn: ({ type }) => typeName(type) },
    count('won'),
    ...STATES.map(count),
    cost('cost'),
    cost('pendingCost'),
  ]
}

/** The totals of each state by period, over all countries and kinds, for the chart. */
const byPeriod = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ period }) => period)].map(([period, ofPeriod]) => ({
    period,
    ...Object.fromEntries(STATES.map((state) => [state, ofPeriod.reduce((total, row) => total + row[state], 0)])),
  }))
