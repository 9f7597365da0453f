import { useEffect } from 'react'
import { PendingCheckInSender } from '../../streaks/public.ts'
import type { Mission } from '../mission-messages.ts'
import { MissionAction } from './MissionAction.tsx'
import { useCompletions } from './use-completions.ts'
import { useDefaultBrowserReport } from './use-default-browser-report.ts'

interface Props {
  missions: readonly Mission[]
  /** The tapped mission, if it has no screen of its own. */
  tapped: Mission | undefined
  onDone: (mission: undefined) => void
}

/** Handles taps on missions, and celebrates those that were completed meanwhile. */
export function MissionExtras({ missions, tapped, onDone }: Props) {
  const celebrate = useCompletions()
  useEffect(() => celebrate(missions), [celebrate, missions])
  useDefaultBrowserReport(missions)
  return (
    <>
      <PendingCheckInSender />
      {tapped && <MissionAction mission={tapped} onDone={() => onDone(undefined)} />}
    </>
  )
}
