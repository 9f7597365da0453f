import { useEffect, useEffectEvent, useRef } from 'react'
import type { Mission } from '../mission-messages.ts'
import { useLoyaltyClaim } from '../use-loyalty-claim.ts'

/** Claims the loyalty bonus as soon as it can be claimed, once for each state of its counter. */
export function useLoyaltyReport(missions: readonly Mission[]): void {
  const claim = useLoyaltyClaim(false)
  const counter = missions.find(({ type, actionState }) => type === 'loyalty_bonus' && actionState === 'CLAIM')?.counter
  const claimed = useRef('')
  const report = useEffectEvent(async () => {
    if (!counter) return
    const state = `${counter.missionDay} ${counter.count}`
    if (state === claimed.current) return
    claimed.current = state
    await claim.run(counter)
  })
  useEffect(() => void report(), [counter])
}
