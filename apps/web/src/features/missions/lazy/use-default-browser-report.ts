import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { MISSIONS_KEY } from '../../../shared/api.ts'
import { useClient } from '../../../shared/client.ts'
import type { Mission } from '../mission-messages.ts'

/** Reports the default browser from the page, if no app does it, which completes the mission. */
export function useDefaultBrowserReport(missions: readonly Mission[]): void {
  const { call, host } = useClient()
  const { mutate } = useSWRConfig()
  const open = missions.find(({ type, actionState }) => type === 'make_browser_default' && actionState === 'GO')
  const counter = open?.counter
  const missionDay = counter?.missionDay
  const status = counter?.status
  useEffect(() => {
    if (host.mode === 'bridge' || missionDay === undefined || status === undefined) return
    const report = async () => {
      if (!(await host.isDefaultBrowser())) return
      await call('POST /api/v2/user/missions/{mission_type}/report-counter', {
        params: { mission_type: 'make_browser_default' },
        query: {},
        body: { count: 1, missionDay, status },
        idempotencyKey: crypto.randomUUID(),
      })
      call.clear()
      await mutate(MISSIONS_KEY)
    }
    // In the background: a failure is retried at the next focus.
    report().catch(() => {})
  }, [call, host, mutate, missionDay, status])
}
