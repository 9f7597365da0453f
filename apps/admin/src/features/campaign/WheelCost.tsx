import { Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { formatNumber, formatShare } from '../../shared/format.ts'
import { costOfSpin } from './wheel-cost.ts'

/** What a spin of a wheel costs on average; nothing for what is no wheel. */
export function WheelCost({ body }: { body: unknown }) {
  const { t } = useLingui()
  const cost = costOfSpin(body)
  if (!cost) return null
  const points = formatNumber(Math.round(cost.points * 100) / 100)
  const share = formatShare(cost.rewards)
  return (
    <Stack gap={4}>
      <Title order={2}>{t`A spin on average`}</Title>
      <Text size="sm">{t`${points} points, with the spins that it wins.`}</Text>
      <Text size="sm">{t`A reward in ${share} of the spins.`}</Text>
    </Stack>
  )
}
