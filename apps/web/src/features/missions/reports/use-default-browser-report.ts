import { randomId } from '@momi/client/random-id'
import { useEffect, useEffectEvent, useRef } from 'react'
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
  /**
   * The counter's day and status in the last accepted report. They are not reported again, even if the mission is still
   * open.
   */
  const reported = useRef('')

  const report = useEffectEvent(async () => {
    if (host.mode === 'bridge' || !counter) return
    const { missionDay, status } = counter
    const state = `${missionDay} ${status}`
    if (state === reported.current || !(await host.isDefaultBrowser())) return
    await call('POST /api/v2/user/missions/{mission_type}/report-counter', {
      params: { mission_type: 'make_browser_default' },
      query: {},
      body: { count: 1, missionDay, status },
      idempotencyKey: randomId(),
    })
    reported.current = state
    await refresh([MISSIONS_KEY])
  })
  useEffect(() => {
    // Runs in the background after each answer in which the mission is not completed yet: the person may have changed
    // the default browser in the meantime, and a failed report is retried.
    report().catch(() => {})
  }, [counter])
}
