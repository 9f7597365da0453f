import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Card } from '@momi/ui/Card'
import { formatChange } from '../../shared/i18n/lazy-format.ts'
import { MISSIONS } from '../../shared/mission-types.ts'

interface Props {
  checks: NonNullable<Output<Api['GET /api/v1/points']>['checks']>
}

/** Rewards whose points are being checked, or were refused. */
export function Checks({ checks }: Props) {
  const { t } = useLingui()
  return checks.map(({ missionType, points, state }, i) => (
    <Card key={i} tone="sunken">
      <p className="flex justify-between gap-3 font-bold">
        <span>{t(MISSIONS[missionType].title)}</span>
        <span className="tabular-nums">{formatChange(points)}</span>
      </p>
      <output>
        {state === 'CHECKING'
          ? t`We're checking this reward. It takes at most a minute.`
          : t`We couldn't confirm this reward, so its points were not added. Everything that was added before is yours to keep.`}
      </output>
    </Card>
  ))
}
