import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Card } from '@momi/ui/Card'
import { formatChange } from '../../shared/i18n/lazy-format.ts'
import { MISSIONS } from '../../shared/mission-types.ts'

const REFRESH_MS = 5000

interface Props {
  checks: NonNullable<Output<Api['GET /api/v1/points']>['checks']>
  refresh: () => Promise<unknown>
}

/** Rewards whose points are being checked, or were refused. Asks again while one is being checked. */
export function Checks({ checks, refresh }: Props) {
  const { t } = useLingui()
  const isOpen = checks.some(({ state }) => state === 'CHECKING')
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isOpen, refresh])
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
