import { BarChart } from '@mantine/charts'
import { Box, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useApi } from '../../shared/api.ts'
import { CHART_AXES } from '../../shared/chart-axes.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { countryName, formatDay, formatNumber } from '../../shared/format.ts'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { itemsByDay } from './items-by-day.ts'
import { REWARD_TYPES } from './reward-types.ts'

type Row = Output<
  AdminApi['GET /api/v1/admin/rewards-repository/assignable-reward-items/stats/by-winnable-date']
>['items'][number]

/** The stock by the day from which it can be won. */
export function WinnableTab({ country }: { country: string | undefined }) {
  const { t, i18n } = useLingui()
  const stats = useApi('GET /api/v1/admin/rewards-repository/assignable-reward-items/stats/by-winnable-date', {
    query: { country_code: country },
  })
  const columns: Column<Row>[] = [
    {
      id: 'winnableOn',
      header: t`Winnable from`,
      accessorFn: ({ winnableOn }) => winnableOn,
      cell: ({ row }) => formatDay(row.original.winnableOn),
    },
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    { id: 'type', header: t`Kind`, accessorFn: ({ type }) => i18n._(REWARD_TYPES[type]) },
    {
      id: 'items',
      header: t`Items`,
      accessorFn: ({ items }) => items,
      cell: ({ row }) => formatNumber(row.original.items),
      meta: { align: 'right' },
    },
  ]
  return (
    <QueryContent query={stats}>
      {({ items }) => (
        <Stack gap="lg">
          {items.length > 0 && (
            <Box
              component="figure"
              m={0}
              aria-label={t`Items by the day from which they can be won; the table below has the same data.`}
            >
              <BarChart
                h={220}
                data={itemsByDay(items)}
                dataKey="day"
                series={[{ name: 'items', label: t`Items`, color: 'brand.6' }]}
                valueFormatter={formatNumber}
                {...CHART_AXES}
                // The highest label needs half its height above its line.
                barChartProps={{ margin: { top: 8 } }}
                maxBarWidth={64}
              />
            </Box>
          )}
          <DataTable
            name="reward-winnable-dates"
            label={t`Stock by winnable date`}
            columns={columns}
            rows={items}
            rowKey={(row) => `${row.winnableOn} ${row.countryCode} ${row.type}`}
            empty={<EmptyState title={t`Nothing is in stock.`} />}
          />
        </Stack>
      )}
    </QueryContent>
  )
}
