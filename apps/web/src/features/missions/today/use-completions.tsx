import { useEffect, useEffectEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../../shared/client.ts'
import { useCelebration } from '../../../shared/use-celebration.tsx'
import { BALANCE, useRefresh } from '../../../shared/use-refresh.ts'
import type { Mission } from '../mission-messages.ts'
import { Completions } from './Completions.tsx'
import { completedSince } from './completions.ts'

/** The missions that were loaded last. They survive the screen. */
let lastMissions: readonly Mission[] = []

/** Celebrates, once, what was earned since the last load: each mission with its points, and the balance. */
export function useCompletions(missions: readonly Mission[]): void {
  const { t } = useLingui()
  const { call } = useClient()
  const celebrate = useCelebration()
  const refresh = useRefresh()

  const onLoaded = useEffectEvent(() => {
    const completed = completedSince(lastMissions, missions)
    lastMissions = missions
    if (completed.length === 0) return
    const gain = completed.reduce((sum, { points }) => sum + points, 0)
    const show = (balance?: number) =>
      celebrate(gain, <Completions completed={completed} gain={gain} balance={balance} />, t`Mission completed!`)
    // The balance on the screen may be older than the missions.
    void refresh(BALANCE)
    call('GET /api/v1/points', {}).then(
      ({ balance }) => show(balance),
      () => show(),
    )
  })
  useEffect(() => onLoaded(), [missions])
}
