import { Suspense, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@momi/ui/Skeleton'
import { MISSIONS_KEY, useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { MissionsChip, TotalEarnedBanner } from '../points/public.ts'
import { DoneMissions, ListNotice, MissionExtras, ProfileLink } from './lazy-parts.ts'
import { MissionCard } from './MissionCard.tsx'
import { GROUPS, groupsOf, todayOf, type Mission } from './mission-messages.ts'

/** The height in rem of the Today part. */
const heightOf = ([streak, wheel]: ReturnType<typeof todayOf>) =>
  3.25 + (streak ? (streak.actionState === 'CLAIMED' ? 4.75 : 9.625) : 0) + (wheel ? 6.5 : 3.25)

/** /missions: all missions, by group (section 2). */
export function MissionsPage() {
  const { t } = useLingui()
  const { hasPoints } = useClient()
  return (
    <Screen
      title={t`Missions`}
      trailing={
        // With large text both move to a line of their own.
        <div className="ml-auto flex items-center gap-1">
          <MissionsChip />
          <Suspense fallback={<span className="size-11" />}>
            <ProfileLink />
          </Suspense>
        </div>
      }
    >
      {hasPoints && <TotalEarnedBanner />}
      <MissionList />
    </Screen>
  )
}

function MissionList() {
  const { t } = useLingui()
  const [tapped, setTapped] = useState<Mission>()
  const [isDataReady, setDataReady] = useState(false)
  const { data, error, mutate } = useApi(
    'GET /api/v2/user/missions',
    {},
    // The answer is rendered even if it equals that of the earlier visit, because a tap waits for it.
    { cacheKey: MISSIONS_KEY, compare: Object.is },
  )
  if (!data && error) return <LoadFailed error={error} retry={() => void mutate()} />
  if (!data)
    return (
      <div className="pt-5">
        <CardSkeletons label={t`Loading`} />
      </div>
    )
  const { missions } = data
  const today = todayOf(missions)
  const cards = (list: readonly Mission[]) => (
    <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
      {list.map((mission) => (
        <li key={mission.type}>
          <MissionCard
            mission={isDataReady && mission.type === 'data_saved' ? { ...mission, actionState: 'CLAIM' } : mission}
            isBusy={mission === tapped}
            onTap={setTapped}
          />
        </li>
      ))}
    </ul>
  )
  const groups = groupsOf(missions.filter((mission) => !today.includes(mission)))
  return (
    <>
      <div className="pt-3">
        <Suspense fallback={<Skeleton rem={heightOf(today)} className="rounded-card" />}>
          <MissionExtras
            {...data}
            tapped={tapped}
            onDone={() => setTapped(undefined)}
            onTap={setTapped}
            onDataReady={setDataReady}
          />
        </Suspense>
      </div>
      {groups.map(({ group, open, done }) => (
        <section key={group} aria-labelledby={`group-${group}`} className="pt-3">
          <h2 id={`group-${group}`} className="pb-1 text-sm font-bold text-ink-soft">
            {t(GROUPS[group])}
          </h2>
          {open[0] && cards(open)}
          {done[0] && (
            <Suspense fallback={<Skeleton rem={2.75} />}>
              <DoneMissions missions={done}>{cards(done)}</DoneMissions>
            </Suspense>
          )}
        </section>
      ))}
      <Suspense>
        <ListNotice />
      </Suspense>
    </>
  )
}
