import { useState, type ComponentProps } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Notice } from '@momi/ui/Notice'
import { messageOf } from '../../../shared/failure-message.ts'
import { CheckInCard } from './CheckInCard.tsx'
import { DailySet } from './DailySet.tsx'
import { InviteLink } from './InviteLink.tsx'
import { ProfileLink } from './ProfileLink.tsx'
import { RewardsTile } from './RewardsTile.tsx'
import { SpinCard } from './SpinCard.tsx'

// Heights are in rem, like the placeholder of MissionsPage, because on a tablet a rem has more pixels.
/** The top of Missions: today's check-in and spin, each if its mission is on, and links to Rewards and the profile. */
export function Today({ missions, onTap }: ComponentProps<typeof DailySet>) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<unknown>()
  const wheel = missions.find(({ type }) => type === 'roulette')
  return (
    <section aria-labelledby="today" className="grid grid-cols-1 gap-[0.75rem]">
      <div className="-mb-[0.25rem] flex min-h-[2.75rem] items-center justify-between">
        <DailySet missions={missions} onTap={onTap} />
        <span className="flex items-center gap-2">
          <InviteLink />
          <ProfileLink />
        </span>
      </div>
      {missions.some(({ type }) => type === 'streaks') ? (
        <CheckInCard onFailed={setFailure} />
      ) : (
        // The streak was switched off before the check-in, so its card with the message is gone.
        failure !== undefined && (
          <Notice tone="warning" alert>
            {t(messageOf(failure))}
          </Notice>
        )
      )}
      {wheel && <SpinCard hasSpin={wheel.actionState === 'CLAIM'} />}
      <RewardsTile />
    </section>
  )
}
