import { lazy, Suspense, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@momi/ui/Skeleton'
import { MISSIONS_KEY, useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { AccountNotice } from '../login/public.ts'
import { PointsChip, TotalEarnedBanner } from '../points/public.ts'
import { lazyPart } from './lazy-parts.ts'
import { MissionCard } from './MissionCard.tsx'
import { GROUPS, type Mission } from './mission-messages.ts'

const NoMissions = lazy(() => lazyPart('NoMissions'))
const RewardsTile = lazy(() => lazyPart('RewardsTile'))
const MissionExtras = lazy(() => lazyPart('MissionExtras'))

/** Once per visit. */
let hasAsked = false

/** /missions: all missions, by group (section 2). */
export function MissionsPage() {
  const { t } = useLingui()
  const { usesMobileAuth, hasPoints } = useClient()
  const [isAsking, setAsking] = useState(!hasAsked && usesMobileAuth)
  const go = () => {
    hasAsked = true
    setAsking(false)
  }
  if (isAsking)
    return (
      <Suspense>
        <AccountNotice onDone={go} />
      </Suspense>
    )
  return (
    <Screen title={t`Missions`} trailing={<PointsChip />}>
      {hasPoints && <TotalEarnedBanner />}
      <div className="pt-3">
        <Suspense fallback={<Skeleton rem={4} />}>
          <RewardsTile />
        </Suspense>
      </div>
      <MissionList />
    </Screen>
  )
}

function MissionList() {
  const { t } = useLingui()
  const [tapped, setTapped] = useState<Mission>()
  const { data, error, mutate } = useApi('GET /api/v2/user/missions', {}, { cacheKey: MISSIONS_KEY })
  if (!data && error) return <LoadFailed error={error} retry={() => void mutate()} />
  if (!data)
    return (
      <div className="pt-5">
        <CardSkeletons label={t`Loading`} />
      </div>
    )
  if (data.missions.length === 0)
    return (
      <Suspense>
        <NoMissions />
      </Suspense>
    )
  const groups = (Object.keys(GROUPS) as Mission['group'][])
    .map((group) => ({ group, missions: data.missions.filter((mission) => mission.group === group) }))
    .filter(({ missions }) => missions.length > 0)
  const list = groups.map(({ group, missions }) => (
    <section key={group} aria-labelledby={`group-${group}`} className="pt-5">
      <h2 id={`group-${group}`} className="pb-2 text-sm font-bold text-ink-soft">
        {t(GROUPS[group])}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {missions.map((mission) => (
          <li key={mission.type}>
            <MissionCard mission={mission} onTap={setTapped} />
          </li>
        ))}
      </ul>
    </section>
  ))
  return (
    <>
      <Suspense>
        <AccountNotice />
        <MissionExtras missions={data.missions} tapped={tapped} onDone={setTapped} />
      </Suspense>
      {list}
    </>
  )
}
