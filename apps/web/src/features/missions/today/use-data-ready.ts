import { useEffect } from 'react'
import useSWR from 'swr'
import { useClient } from '../../../shared/client.ts'
import { useEarnsHere } from '../../../shared/use-earns-here.ts'
import { isDataReady } from '../../data-saved/public.ts'
import type { Mission } from '../mission-messages.ts'

/** Calls `onReady` with whether saved data can be collected, which only the phone knows until it is reported. */
export function useDataReady(missions: readonly Mission[], onReady: (isReady: boolean) => void): void {
  const { call, host } = useClient()
  const earnsHere = useEarnsHere()
  const mission = missions.find(({ type, actionState }) => type === 'data_saved' && actionState === 'GO')
  const { current, target } = mission?.progress ?? { current: 0, target: Infinity }
  const { data } = useSWR(earnsHere && host.canReportDataSaved && mission && ['data ready', current], async () => {
    const onPhone = await host.kilobytesSavedToday()
    // Most visits need no answer of the server for this.
    if (onPhone + current < target) return false
    return isDataReady(await call('GET /api/v1/datasaved/config', {}), onPhone)
  })
  useEffect(() => onReady(data ?? false), [data, onReady])
}
