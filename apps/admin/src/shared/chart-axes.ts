import type { ReactNode } from 'react'
import { formatCompact, formatDay, formatDayOfYear } from './format.ts'

/**
 * The axes of a chart of counts by day: both short, since its tooltip says days and counts in full, and the days at equal
 * distances.
 */
export const CHART_AXES = {
  xAxisProps: { tickFormatter: formatDayOfYear, interval: 'equidistantPreserveStart' as const },
  yAxisProps: { allowDecimals: false, tickFormatter: formatCompact },
  tooltipProps: { labelFormatter: (day: ReactNode) => (typeof day === 'string' ? formatDay(day) : day) },
}
