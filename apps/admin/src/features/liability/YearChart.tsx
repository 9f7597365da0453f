import { AreaChart } from '@mantine/charts'
import { Box, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { CHART_AXES } from '../../shared/chart-axes.ts'
import { formatNumber } from '../../shared/format.ts'
import { QueryContent } from '../../shared/states.tsx'

/** The points that people were owed at each night of the last year; nothing before the second night. */
export function YearChart({ country }: { country: string | undefined }) {
  const { t } = useLingui()
  const series = useApi('GET /api/v1/admin/liability/series', { query: { country_code: country } })
  return (
    <QueryContent query={series}>
      {({ items }) =>
        items.length > 1 && (
          <section>
            <Title order={2} mb="xs">{t`The last year`}</Title>
            <Box component="figure" m={0} aria-label={t`Points that people were owed at the end of each day`}>
              <AreaChart
                h={220}
                data={items}
                dataKey="day"
                series={[{ name: 'points', label: t`Points owed`, color: 'brand.6' }]}
                valueFormatter={formatNumber}
                {...CHART_AXES}
                curveType="linear"
                withDots={false}
              />
            </Box>
          </section>
        )
      }
    </QueryContent>
  )
}
