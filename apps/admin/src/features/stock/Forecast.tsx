import { Badge, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { formatDay } from '../../shared/format.ts'
import type { Pool } from './stock.ts'

/** The day on which a pool runs out, as a warning if it is soon. */
export function Forecast({ pool: { warning, loaded, free, perDay, runsOutOn } }: { pool: Pool }) {
  const { t } = useLingui()
  if (warning === 'EMPTY') return <Badge color="red" variant="light">{t`Empty`}</Badge>
  if (warning === 'LOW')
    return (
      <Badge color="orange" variant="dot">
        {runsOutOn ? formatDay(runsOutOn) : t`Low`}
      </Badge>
    )
  // Also where no alert tells of it, because the reward is off or was never to be won again.
  if (loaded > 0 && free === 0) return <Badge color="gray" variant="light">{t`Empty`}</Badge>
  if (runsOutOn !== null) return formatDay(runsOutOn)
  return (
    <Text span inherit c="dimmed">
      {loaded === 0 ? t`Not filled yet` : perDay === 0 ? t`None won in 7 days` : t`In over a year`}
    </Text>
  )
}
