import { Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { MissionType } from '@momi/contract'
import { meanSpin, missionCost, type MissionUse } from '@momi/contract/mission-costs'
import { Fact } from '../../shared/Fact.tsx'
import { formatNumber, formatShare } from '../../shared/format.ts'
import { MISSION_NAMES } from '../missions/public.ts'
import { WHEEL } from './kind-pages.ts'

interface Props {
  mission: string
  body: unknown
  /** How it was used in the last 7 days; undefined while that is loading. */
  use: MissionUse | undefined
}

const isMission = (key: string): key is MissionType => Object.hasOwn(MISSION_NAMES, key)
/** With as many decimals as tell two rules apart whose costs are compared elsewhere. */
const rounded = (points: number) => formatNumber(points < 10 ? roundedTo(points, 100) : roundedTo(points, 10))
const roundedTo = (value: number, parts: number) => Math.round(value * parts) / parts

/** The rule in the body of a mission, which may be half typed; undefined if there is none. */
export const ruleOf = (body: unknown): object | undefined => {
  const rule = (body as { rule?: unknown } | null | undefined)?.rule
  return typeof rule === 'object' && rule !== null ? rule : undefined
}

/**
 * What the rule of a mission costs while it is being edited: for a person, and for all people at the use of the last 7
 * days.
 */
export function MissionCost({ mission, body, use }: Props) {
  const { t } = useLingui()
  const rule = ruleOf(body)
  if (!rule || !use || !isMission(mission)) return null
  const { perUse, perPersonDay, perDay } = missionCost(mission, rule, use)
  const uses = rounded(use.perDay)
  const isUsed = use.perDay > 0
  const unknown = t`Unknown: nobody used it in the last 7 days.`
  return (
    <Stack component="section" gap={6} aria-label={t`Cost`}>
      <Title order={2}>{t`Cost`}</Title>
      {mission === WHEEL ? (
        <>
          <Fact label={t`A spin, on average`}>{t`${rounded(perUse)} points`}</Fact>
          <Fact label={t`Spins that win a reward`}>{formatShare(meanSpin(rule).rewards)}</Fact>
          <Fact label={t`A person with all free spins of a day`}>{t`${rounded(perPersonDay)} points`}</Fact>
          <Fact label={t`A day, at the spins of the last 7 days`}>
            {isUsed ? t`${rounded(perDay)} points for ${uses} spins, less what people paid for theirs` : unknown}
          </Fact>
        </>
      ) : (
        <>
          <Fact label={t`A person, at most in a day`}>{t`${rounded(perPersonDay)} points`}</Fact>
          <Fact label={t`A day, at the use of the last 7 days`}>
            {isUsed ? t`${rounded(perDay)} points for ${uses} awards` : unknown}
          </Fact>
        </>
      )}
      <Text size="xs" c="dimmed">{t`Rewards cost no points.`}</Text>
    </Stack>
  )
}
