import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { formatBeside, formatDate, formatMinute } from '../../shared/format.ts'

type Forecast = Pick<
  Output<AdminApi['GET /api/v1/admin/alerts/lines']>['items'][number],
  'likelyAt' | 'earliestAt' | 'latestAt'
>

/** When something is used up, in the zone and the form of all times of the console; empty without a forecast. */
export function useExhaustionText(): (forecast: Forecast) => string {
  const { t } = useLingui()
  return ({ likelyAt, earliestAt, latestAt }) => {
    if (likelyAt === null) return ''
    const likely = new Date(likelyAt)
    // Without a forecast by the hour only the day is known.
    if (earliestAt === null) return t`on ${formatDate(likely)}`
    const about = formatMinute(likely)
    const from = formatBeside(new Date(earliestAt), likely)
    if (latestAt === null) return t`about ${about}, ${from} at the earliest`
    return t`about ${about}, between ${from} and ${formatBeside(new Date(latestAt), likely)}`
  }
}
