import { Suspense } from 'react'
import type { MissionType } from '@momi/contract'
import { MISSIONS_KEY, useApi } from '../../shared/api.ts'
import { ChangeNotice } from './lazy-parts.ts'

/** The change for the worse that is announced for a mission. */
export function useMissionChange(type: MissionType) {
  // As Missions has loaded them: this line alone is worth no request.
  const { data } = useApi('GET /api/v2/user/missions', {}, { cacheKey: MISSIONS_KEY, revalidateOnMount: false })
  return data?.missions.find((mission) => mission.type === type)?.change
}

/** Shows it on the mission's own screen. */
export function MissionChange({ type }: { type: MissionType }) {
  const change = useMissionChange(type)
  if (!change) return null
  return (
    <Suspense>
      <ChangeNotice change={change} of={type} />
    </Suspense>
  )
}
