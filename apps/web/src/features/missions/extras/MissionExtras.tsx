import { Suspense, useEffect } from 'react'
import type { Api, Output } from '@momi/contract'
import { CountryNotice } from '../../changes/public.ts'
import type { Mission } from '../mission-messages.ts'
import { knownMissions, saveKnownMissions } from '../known-missions.ts'
import { useAreKept } from '../use-are-kept.ts'
import { MissionNote } from './MissionNote.tsx'
import { NoMissions } from './NoMissions.tsx'
import { MissionAction, Today } from './Today.tsx'

interface Props {
  missions: readonly Mission[]
  /** Absent in an answer that an earlier release has kept. */
  notice?: Output<Api['GET /api/v2/user/missions']>['notice'] | undefined
  /** When the account gets prizes; absent in an answer that an earlier release has kept. */
  prizesFrom?: string | null
  prizesNeedSignIn?: boolean
  onDataReady: (isReady: boolean) => void
  /** The tapped mission, if it has no screen of its own. */
  tapped: Mission | undefined
  onDone: () => void
  /** Performs a mission that has no screen of its own. */
  onTap: (mission: Mission) => void
}

/** The part of Missions above the list, and the actions of tapped missions. */
export function MissionExtras({ missions, notice, tapped, onDone, onTap, onDataReady, ...opening }: Props) {
  const areKept = useAreKept(missions)
  // The first missions that a person sees: what is earned from then on is celebrated (../reports).
  useEffect(() => {
    if (!areKept && knownMissions().length === 0) saveKnownMissions(missions)
  }, [missions, areKept])
  // If the missions are those of an earlier visit, the action waits for the server's answer and uses its state of the
  // mission.
  const acting = tapped && !areKept && missions.find(({ type }) => type === tapped.type)
  const hasPrizes = !opening.prizesFrom && !opening.prizesNeedSignIn
  return (
    <>
      {notice && (
        <Suspense>
          <CountryNotice {...notice} />
        </Suspense>
      )}
      <Today missions={missions} hasPrizes={hasPrizes} onTap={onTap} onDataReady={onDataReady} Note={MissionNote} />
      {missions.length === 0 && !notice?.isPaused && <NoMissions />}
      <Suspense>{acting && <MissionAction mission={acting} onDone={onDone} />}</Suspense>
    </>
  )
}
