import { useEffect, useEffectEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { overlaysClosed } from '@momi/ui/overlays'
import { useClient } from '../../../shared/client.ts'
import { useIsOffline } from '../../../shared/connectivity.ts'
import { useCelebration } from '../../../shared/use-celebration.tsx'
import { isChecking } from '../../../shared/use-checks.ts'
import { BALANCE, useRefresh } from '../../../shared/use-refresh.ts'
import type { Mission } from '../mission-messages.ts'
import { Completions } from './Completions.tsx'
import { completedSince, type Completion } from './completions.ts'
import { knownMissions, saveKnownMissions } from '../known-missions.ts'

/** Loaded missions are processed one after the other, because each result depends on what was shown before. */
let shown: Promise<void> = Promise.resolve()

/** Celebrates, once, the gains since the missions were last shown: each mission with its points, and the balance. */
export function useCompletions(missions: readonly Mission[]): void {
  const { t } = useLingui()
  const { call } = useClient()
  const isOffline = useIsOffline()
  const celebrate = useCelebration()
  const refresh = useRefresh()

  async function show(completed: readonly Completion[]): Promise<void> {
    const gain = completed.reduce((sum, { points }) => sum + points, 0)
    // The displayed balance may be older than the missions.
    void refresh(BALANCE)
    await overlaysClosed()
    const answer = await call('GET /api/v1/points', {}).catch(() => undefined)
    const checked = (answer?.checks ?? []).filter(isChecking).map(({ missionType }) => missionType)
    const isHeld = completed.some(({ type }) => checked.includes(type))
    const content = <Completions {...{ completed, gain }} isChecking={isHeld} balance={answer?.balance} />
    celebrate(isHeld ? 0 : gain, content, t`Mission completed!`)
  }

  const onLoaded = useEffectEvent(() => {
    // Cached missions may be older than those shown last.
    if (isOffline || missions.length === 0) return
    shown = shown.then(async () => {
      const completed = completedSince(knownMissions(), missions)
      if (completed.length > 0) await show(completed)
      saveKnownMissions(missions)
    })
  })
  useEffect(() => onLoaded(), [missions, isOffline])
}
