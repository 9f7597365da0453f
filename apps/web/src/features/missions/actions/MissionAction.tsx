import deferred from 'virtual:catalogue/deferred'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Button } from '@momi/ui/Button'
import { lazyPartOf } from '../../../shared/lazy-part.tsx'
import { MISSIONS } from '../../../shared/mission-types.ts'
import { NeedsApp } from '../../app-places/public.ts'
import type { Mission } from '../mission-messages.ts'
import { useMissionAction } from './use-mission-action.ts'

// Few taps need it.
const LoyaltySheet = lazyPartOf(() => import('./LoyaltySheet.tsx'), deferred, 'LoyaltySheet')

/** Performs the action of a tapped mission, or shows why it cannot. */
export function MissionAction({ mission: tapped, onDone }: { mission: Mission; onDone: () => void }) {
  const { t } = useLingui()
  // The mission as it was when it was tapped, because the action itself changes it.
  const [mission] = useState(tapped)
  const act = useMissionAction(mission)
  const [needsApp, setNeedsApp] = useState(false)
  const isOnTheWay = mission.type === 'loyalty_bonus' && mission.actionState === 'GO'

  const begin = useEffectEvent(() => {
    if (!isOnTheWay) void act().then((outcome) => (outcome === 'needs-app' ? setNeedsApp(true) : onDone()))
  })
  // In development React mounts each component twice.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [])

  return (
    <BottomSheet open={needsApp || isOnTheWay} onClose={onDone} label={t(MISSIONS[mission.type].title)}>
      {needsApp && <NeedsApp />}
      <Suspense>{isOnTheWay && <LoyaltySheet mission={mission} />}</Suspense>
      <div className="pt-2">
        <Button transparent wide onClick={onDone}>
          {isOnTheWay ? t`Got it` : t`Not now`}
        </Button>
      </div>
    </BottomSheet>
  )
}
