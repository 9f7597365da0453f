import { createElement, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import type { DataSavedConfig } from './state.ts'

/** Delays between polls, because the app reports in the background. */
const LOOKS_MS = [0, 500, 1000, 2000, 4000]

type Outcome = 'late' | 'unsupported' | 'failed'

/** Makes the app report, waits until the server has counted it, and shows the reward. */
export function useDataReport({ kilobytesToday, steps }: DataSavedConfig) {
  const { t } = useLingui()
  const { call, host } = useClient()
  const { mutate } = useSWRConfig()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  const balance = () =>
    call('GET /api/v1/points', {}).then(
      (points) => points.balance,
      () => undefined,
    )

  async function counted(): Promise<DataSavedConfig | undefined> {
    for (const pause of LOOKS_MS) {
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
      const before = await balance()
      await host.triggerDataSavedReport()
      const config = await counted()
      if (config) celebrate((await balance()) ?? 0, before)
      else setOutcome('late')
    } catch (error) {
      setOutcome(error instanceof UnsupportedMethodError ? 'unsupported' : 'failed')
    }
    call.clear()
    await mutate(() => true).catch(() => {})
    setBusy(false)
  }

  /** The reward is derived from the balance: a budget may be spent, and a step may give something else. */
  function celebrate(after: number, before: number | undefined) {
    const gain = before === undefined ? 0 : after - before
    const points = formatNumber(gain)
    openDialog({
      title: gain > 0 ? t`${points} points earned!` : t`Step reached!`,
      text: t`You saved data and it counts. Keep browsing to reach the next step.`,
      image: createElement(
        'div',
        { className: 'grid animate-pop place-items-center pt-6 motion-reduce:animate-none' },
        createElement(Illustration, { name: 'celebration' }),
      ),
      primaryButtonText: t`Great`,
    })
  }

  return { report: () => void report(), isBusy, outcome }
}
