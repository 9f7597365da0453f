import { useState } from 'react'
import type { LabEvent } from './phone.ts'
import { SCENARIOS, type ScenarioName } from './scenarios.ts'
import { prepareScenario, type PreparedPhone } from './server.ts'

export type Progress =
  | { name: ScenarioName; state: 'preparing' | 'opening' | 'ready' }
  | { name: ScenarioName; state: 'failed'; why: string }

interface Options {
  onPrepared: (phone: PreparedPhone) => void
  onOffline: () => void
}

/** The running scenario: prepared by the server, opened on the phone, and then ready for a tap. */
export function useScenario({ onPrepared, onOffline }: Options) {
  const [progress, setProgress] = useState<Progress>()
  const offlineAfter = (name: ScenarioName): string | undefined => {
    const scenario = SCENARIOS[name]
    return 'offlineAfter' in scenario ? scenario.offlineAfter : undefined
  }
  return {
    progress,
    start: (name: ScenarioName) => {
      setProgress({ name, state: 'preparing' })
      prepareScenario(name).then(
        (phone) => {
          onPrepared(phone)
          setProgress({ name, state: offlineAfter(name) === undefined ? 'ready' : 'opening' })
        },
        (error: unknown) => setProgress({ name, state: 'failed', why: String(error) }),
      )
    },
    forget: () => setProgress(undefined),
    onEvent: (event: LabEvent) => {
      if (event.kind !== 'answered' || progress?.state !== 'opening') return
      if (event.path !== offlineAfter(progress.name)) return
      onOffline()
      setProgress({ name: progress.name, state: 'ready' })
    },
  }
}
