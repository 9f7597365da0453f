import { useEffect } from 'react'
import { PendingCheckInSender } from '../../streaks/public.ts'
import type { Mission } from '../mission-messages.ts'
import { MissionAction } from './MissionAction.tsx'
import { useCompletions } from './use-completions.ts'
import { useDefaultBrowserReport } from './use-default-browser-report.ts'

interface Props {
  missions: readonly Mission[]
  /** The mission without a screen of its own that was tapped. */
  tapped: Mission | undefined
  onDone: (mission: undefined) => void
}

/** What happens beside the list of missions: a tap is acted on, and what was completed meanwhile is celebrated. */
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
