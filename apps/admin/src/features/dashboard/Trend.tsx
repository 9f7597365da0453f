import { LineChart } from '@mantine/charts'
import { Box, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { CHART_AXES } from '../../shared/chart-axes.ts'
import { countryName, formatNumber } from '../../shared/format.ts'
import { chartRows, countriesOf, type DayOf } from './trends.ts'

/** Each has a contrast of 3:1 on both grounds; the dashes tell lines apart without colour. */
const LINES = [
  { color: 'brand.5', strokeDasharray: '0' },
  { color: 'green.5', strokeDasharray: '6 3' },
  { color: 'orange.8', strokeDasharray: '2 3' },
  { color: 'blue.6', strokeDasharray: '10 3 2 3' },
  { color: 'pink.7', strokeDasharray: '12 5' },
] as const

interface Props<Metric extends string> {
  title: string
  metric: Metric
  items: readonly DayOf<Metric>[]
  /** All countries, so that each keeps its line when the others are left out. */
  countries: readonly string[]
  /** The chart, in words that say where its data is as a table. */
  label: string
}

/** A line for each country: a number of each day. */
export function Trend<Metric extends string>({ title, metric, items, countries, label }: Props<Metric>) {
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
        <Box component="figure" m={0} aria-label={label}>
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
