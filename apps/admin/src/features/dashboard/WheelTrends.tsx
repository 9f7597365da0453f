import { SimpleGrid, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { numberColumn } from '../../shared/data-table/number-column.ts'
import { formatAmount, formatNumber } from '../../shared/format.ts'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { Trend } from './Trend.tsx'
import { countriesOf, daysIn, sumOfWheel, type WheelDay } from './trends.ts'
import { useDayColumns } from './use-day-columns.ts'

/** The spins of each day by country and what they won: the sum, charts, and a table. `country`: empty for all. */
export function WheelTrends({ days, country }: { days: 7 | 28; country: string }) {
  const { t } = useLingui()
  const query = useApi('GET /api/v1/admin/dashboard/wheel', { query: { days } })
  const columns = useWheelColumns(query.data?.symbol ?? '')
  return (
    <QueryContent query={query}>
      {({ items, symbol }) => {
        const shown = daysIn(items, country)
        const { spins, points, rewards, worth } = sumOfWheel(shown)
        if (spins === 0) return <EmptyState title={t`Nobody spun the wheel in these days.`} />
        const all = countriesOf(items)
        return (
          <>
            <Text>{t`${formatNumber(spins)} spins won ${formatNumber(points)} points and ${formatNumber(rewards)} rewards worth ${formatAmount(worth)} ${symbol}.`}</Text>
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
              {(
                [
                  ['spins', t`Spins`],
                  ['points', t`Points won`],
                ] as const
              ).map(([metric, title]) => (
                <Trend
                  key={metric}
                  title={title}
                  metric={metric}
                  items={shown}
                  countries={all}
                  label={t`${title} by day and country; the table below has the same data.`}
                />
              ))}
            </SimpleGrid>
            <DataTable
              name="wheel"
              label={t`What the wheel paid by day and country`}
              columns={columns}
              rows={shown.toReversed()}
              rowKey={({ day, countryCode }) => `${day} ${countryCode}`}
              days={{ from: items[0]?.day ?? '', to: items.at(-1)?.day ?? '' }}
              empty={null}
            />
          </>
        )
      }}
    </QueryContent>
  )
}

function useWheelColumns(symbol: string): Column<WheelDay>[] {
  const { t } = useLingui()
  const days = useDayColumns<WheelDay>()
  return [
    ...days,
    numberColumn('spins', t`Spins`),
    numberColumn('points', t`Points won`),
    numberColumn('rewards', t`Rewards won`),
    {
      id: 'worth',
      header: t`Worth (${symbol})`,
      accessorFn: ({ worth }) => worth,
      cell: ({ row }) => formatAmount(Number(row.original.worth)),
      meta: { align: 'right' },
    },
  ]
}
