import { useState, type ComponentProps, type ComponentType } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Notice } from '@momi/ui/Notice'
import { messageOf } from '../../../shared/failure-message.ts'
import { todayOf, type Mission } from '../mission-messages.ts'
import { CheckInCard } from './CheckInCard.tsx'
import { DailySet } from './DailySet.tsx'
import { InviteLink } from './InviteLink.tsx'
import { RewardsTile } from './RewardsTile.tsx'
import { SpinCard } from './SpinCard.tsx'
import { useDataReady } from './use-data-ready.ts'

interface Props extends ComponentProps<typeof DailySet> {
  /** false: a new account's prizes are not open yet. */
  hasPrizes: boolean
  /** Called with whether saved data can be collected. */
  onDataReady: (isReady: boolean) => void
  /** Says a change of a mission for the worse, and its end. */
  Note: ComponentType<{ mission: Mission; begun: undefined }>
}

// Heights are in rem, like the placeholder of MissionsPage, because on a tablet a rem has more pixels.
/** The top of Missions: today's check-in and spin, each if its mission is on, and links to the invitation and Rewards. */
export function Today({ missions, hasPrizes, onTap, onDataReady, Note }: Props) {
  const { t } = useLingui()
  useDataReady(missions, onDataReady)
  const [failure, setFailure] = useState<unknown>()
  const [streak, wheel] = todayOf(missions)
  const aheadOf = (mission: Mission) =>
    (mission.endsAt ?? mission.change) && (
      <span className="block text-caption text-ink-soft tabular-nums">
        <Note mission={mission} begun={undefined} />
      </span>
    )
  return (
    <section aria-labelledby="today" className="grid grid-cols-1 gap-[0.5rem]">
      <div className="flex min-h-[2.75rem] items-center justify-between">
        <DailySet missions={missions} onTap={onTap} />
        <InviteLink />
      </div>
      {streak ? (
        <CheckInCard mission={streak} ahead={aheadOf(streak)} onFailed={setFailure} />
      ) : (
        // The streak was switched off before the check-in, so its card with the message is gone.
        failure !== undefined && (
          <Notice tone="warning" alert>
            {t(messageOf(failure))}
          </Notice>
        )
      )}
      <div className="overflow-hidden rounded-card bg-surface shadow-card">
        {wheel && <SpinCard mission={wheel} hasPrizes={hasPrizes} ahead={aheadOf(wheel)} />}
        <RewardsTile />
      </div>
    </section>
  )
}
