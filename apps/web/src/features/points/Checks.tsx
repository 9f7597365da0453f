import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Card } from '@momi/ui/Card'
import { formatChange } from '../../shared/i18n/lazy-format.ts'
import { MISSIONS } from '../../shared/mission-types.ts'
import { isChecking } from '../../shared/use-checks.ts'

interface Props {
  checks: NonNullable<Output<Api['GET /api/v1/points']>['checks']>
}

/** Rewards whose points are being checked, or were refused. */
export function Checks({ checks }: Props) {
  const { t } = useLingui()
  return checks.map(({ missionType, points, state }, i) => {
    const gain = formatChange(points)
    return (
      <Card key={i} tone="sunken">
        <p className="flex justify-between gap-3 font-bold">
          <span>{t(MISSIONS[missionType].title)}</span>
          {isChecking({ state }) ? (
            <span className="tabular-nums">{gain}</span>
          ) : (
            <s className="text-ink-soft tabular-nums">{gain}</s>
          )}
        </p>
        <output className="mt-1 block text-pretty text-ink-soft">
          {isChecking({ state }) ? (
            t`We're checking this reward. It takes at most a minute.`
          ) : (
            <>
              <span className="block text-ink">{t`We couldn't confirm this reward`}</span>
              {t`We didn't add its points. Everything you already had is yours to keep.`}
            </>
          )}
        </output>
      </Card>
    )
  })
}
