import { Suspense, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@momi/ui/Skeleton'
import { MISSIONS_KEY, useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { PointsChip, TotalEarnedBanner } from '../points/public.ts'
import { DoneMissions, MissionExtras } from './lazy-parts.ts'
import { MissionCard } from './MissionCard.tsx'
import { GROUPS, type Mission } from './mission-messages.ts'

/** The heights in rem of the Today part's cards, each with its gap. */
const TODAY: Partial<Record<Mission['type'], number>> = { streaks: 10, roulette: 4.75 }

/** /missions: all missions, by group (section 2). */
export function MissionsPage() {
  const { t } = useLingui()
  const { hasPoints } = useClient()
  return (
    <Screen title={t`Missions`} trailing={<PointsChip />}>
      {hasPoints && <TotalEarnedBanner />}
      <MissionList />
    </Screen>
  )
}

function MissionList() {
  const { t } = useLingui()
  const [tapped, setTapped] = useState<Mission>()
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
  const cards = (list: readonly Mission[]) => (
    <ul className="grid grid-cols-1 gap-3">
      {list.map((mission) => (
        <li key={mission.type}>
          <MissionCard mission={mission} isBusy={mission === tapped} onTap={setTapped} />
        </li>
      ))}
    </ul>
  )
  const groups = (Object.keys(GROUPS) as Mission['group'][])
    .map((group) => {
      const of = (state: Mission['actionState']) =>
        missions.filter((mission) => mission.group === group && mission.actionState === state)
      return { group, open: [...of('CLAIM'), ...of('GO')], done: of('CLAIMED') }
    })
    .filter(({ open, done }) => open[0] ?? done[0])
  return (
    <>
      <div className="pt-5">
        <Suspense fallback={<Skeleton rem={missions.reduce((rem, { type }) => rem + (TODAY[type] ?? 0), 7.25)} />}>
          <MissionExtras {...data} tapped={tapped} onDone={() => setTapped(undefined)} onTap={setTapped} />
        </Suspense>
      </div>
      {groups.map(({ group, open, done }) => (
        <section key={group} aria-labelledby={`group-${group}`} className="pt-5">
          <h2 id={`group-${group}`} className="pb-2 text-sm font-bold text-ink-soft">
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
    </>
  )
}
