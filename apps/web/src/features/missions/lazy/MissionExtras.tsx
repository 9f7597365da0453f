import { Suspense } from 'react'
import { AccountNotice } from '../../login/public.ts'
import type { Mission } from '../mission-messages.ts'
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
  useDefaultBrowserReport(missions)
  return (
    <>
      <Today missions={missions} />
      {missions.length === 0 && <NoMissions />}
      <Suspense>
        <AccountNotice />
      </Suspense>
      {tapped && <MissionAction mission={tapped} onDone={onDone} />}
    </>
  )
}
