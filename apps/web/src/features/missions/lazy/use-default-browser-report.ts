import { useEffect, useEffectEvent } from 'react'
import { MISSIONS_KEY } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import { useRefresh } from '../../../shared/use-refresh.ts'
import type { Mission } from '../mission-messages.ts'

/** Completes the mission by reporting that our browser is the default. In bridge mode the app reports it itself. */
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
    // Runs in the background: a failure is retried when Missions is opened again.
    report().catch(() => {})
  }, [counter?.missionDay, counter?.status])
}
