import { Suspense, useEffect } from 'react'
import { AccountNotice } from '../../login/public.ts'
import type { Mission } from '../mission-messages.ts'
import { knownMissions, saveKnownMissions } from '../known-missions.ts'
import { useAreKept } from '../use-are-kept.ts'
import { NoMissions } from './NoMissions.tsx'
import { MissionAction, Today } from './Today.tsx'

interface Props {
  missions: readonly Mission[]
  /** The tapped mission, if it has no screen of its own. */
  tapped: Mission | undefined
  onDone: () => void
}

/** The part of Missions above the list, and the actions of tapped missions. */
export function MissionExtras({ missions, tapped, onDone }: Props) {
  const areKept = useAreKept(missions)
  // The first missions that a person sees: what is earned from then on is celebrated (../reports).
  useEffect(() => {
    if (!areKept && knownMissions().length === 0) saveKnownMissions(missions)
  }, [missions, areKept])
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
      <Suspense>{acting && <MissionAction mission={acting} onDone={onDone} />}</Suspense>
    </>
  )
}
