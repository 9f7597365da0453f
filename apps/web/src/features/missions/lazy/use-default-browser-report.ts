import { useEffect, useEffectEvent } from 'react'
import { MISSIONS_KEY } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import { useRefresh } from '../../../shared/use-refresh.ts'
import type { Mission } from '../mission-messages.ts'

/** Reports the default browser from the page if no app does, which completes the mission. */
export function useDefaultBrowserReport(missions: readonly Mission[]): void {
  const { call, host } = useClient()
  const refresh = useRefresh()
  const mission = missions.find(({ type, actionState }) => type === 'make_browser_default' && actionState === 'GO')
  const counter = mission?.counter

  const report = useEffectEvent(async () => {
    if (host.mode === 'bridge' || !counter || !(await host.isDefaultBrowser())) return
    const { missionDay, status } = counter
    await call('POST /api/v2/user/missions/{mission_type}/report-counter', {
      params: { mission_type: 'make_browser_default' },
      query: {},
      body: { count: 1, missionDay, status },
      idempotencyKey: crypto.randomUUID(),
    })
    await refresh([MISSIONS_KEY])
  })
  useEffect(() => {
    // Runs in the background: a failure is retried at the next focus.
    report().catch(() => {})
  }, [counter?.missionDay, counter?.status])
}
