import type { ReactNode } from 'react'
import { formatDay, formatDayOfYear } from './format.ts'

/** The days of a chart as they are said elsewhere: short at its axis, in full in its tooltip. */
export const DAY_AXIS = {
  xAxisProps: { tickFormatter: formatDayOfYear },
  tooltipProps: { labelFormatter: (day: ReactNode) => (typeof day === 'string' ? formatDay(day) : day) },
}
