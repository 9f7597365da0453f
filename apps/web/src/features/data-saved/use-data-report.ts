import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { useSWRConfig } from 'swr'
import { MISSIONS_KEY } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { useCelebration } from '../../shared/use-celebration.tsx'
import { isChecking } from '../../shared/use-checks.ts'
import { BALANCE, useRefresh } from '../../shared/use-refresh.ts'
import type { DataSavedConfig } from './state.ts'

/** The delay before each request for the server's count, because the app reports asynchronously. */
const POLL_PAUSES_MS = [0, 500, 1000, 2000, 4000]

/** The SWR cache key of the count on the phone. */
export const KILOBYTES_ON_PHONE = 'kilobytes on the phone'

type Outcome = 'late' | 'unsupported' | 'failed'

/**
 * Makes the app report its savings, waits until the server has counted them, and shows the points that were granted.
 */
export function useDataReport({ kilobytesToday, steps }: DataSavedConfig) {
  const { t } = useLingui()
  const { call, host } = useClient()
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()
  const celebrate = useCelebration()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  const points = () => call('GET /api/v1/points', {}).catch(() => undefined)

  async function counted(): Promise<DataSavedConfig | undefined> {
    for (const pause of POLL_PAUSES_MS) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      call.clear()
      const config = await call('GET /api/v1/datasaved/config', {})
      if (steps.some(({ kilobytes }) => kilobytes > kilobytesToday && kilobytes <= config.kilobytesToday)) return config
    }
    return undefined
  }

  async function report(): Promise<void> {
    setBusy(true)
    setOutcome(undefined)
    try {
      const before = await points()
      await host.triggerDataSavedReport()
      const config = await counted()
      if (config) {
        // The earned points are computed from the balance, because a budget may be spent, and a step may grant another
        // reward.
        const after = await points()
        const isHeld = after?.checks?.some((one) => one.missionType === 'data_saved' && isChecking(one))
        celebrate(
          before && after && !isHeld ? after.balance - before.balance : 0,
          isHeld
            ? t`We're checking this reward. It takes at most a minute.`
            : t`Your saved data counts. Keep browsing to reach the next goal.`,
          t`Goal reached!`,
        )
      } else setOutcome('late')
    } catch (error) {
      setOutcome(error instanceof UnsupportedMethodError ? 'unsupported' : 'failed')
    }
    await Promise.all([
      refresh(['GET /api/v1/datasaved/config', MISSIONS_KEY, ...BALANCE]),
      mutate(KILOBYTES_ON_PHONE).catch(() => {}),
    ])
    setBusy(false)
  }

  return { report: () => void report(), isBusy, outcome }
}
