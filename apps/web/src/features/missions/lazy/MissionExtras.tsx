import { Suspense } from 'react'
import { AccountNotice } from '../../login/public.ts'
import type { Mission } from '../mission-messages.ts'
import { useAreKept } from '../use-are-kept.ts'
import { MissionAction } from './MissionAction.tsx'
import { NoMissions } from './NoMissions.tsx'
import { Today } from './Today.tsx'
import { useDefaultBrowserReport } from './use-default-browser-report.ts'

interface Props {
  missions: readonly Mission[]
  /** The tapped mission, if it has no screen of its own. */
  tapped: Mission | undefined
  onDone: () => void
}

/** The part of Missions above the list, and the actions of tapped missions. */
export function MissionExtras({ missions, tapped, onDone }: Props) {
  const areKept = useAreKept(missions)
  useDefaultBrowserReport(areKept ? [] : missions)
  // If the missions are those of an earlier visit, the action waits for the server's answer and uses its state of the
  // mission.
  const acting = tapped && !areKept && missions.find(({ type }) => type === tapped.type)
  return (
    <>
      <Today missions={missions} />
      {missions.length === 0 && <NoMissions />}
      <Suspense>
        <AccountNotice />
      </Suspense>
      {acting && <MissionAction mission={acting} onDone={onDone} />}
    </>
  )
}
