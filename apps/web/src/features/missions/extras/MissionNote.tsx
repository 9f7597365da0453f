import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { ProgressBar } from '@momi/ui/ProgressBar'
import { ChangeText } from '../../changes/public.ts'
import { useClient } from '../../../shared/client.ts'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { formatKilobytes } from '../../../shared/i18n/format-data.ts'
import type { Mission } from '../mission-messages.ts'

const HOUR = 3_600_000
const NEAR_HOURS = 48

/** The progress as a bar and as text, and the remaining time if the end is near. */
export function MissionNote({ mission, begun }: { mission: Mission; begun: Mission['progress'] | undefined }) {
  const { t } = useLingui()
  const { now } = useClient()
  const howFar = useHowFar(mission.type, begun)
  const hours = mission.endsAt ? Math.ceil((Date.parse(mission.endsAt) - now()) / HOUR) : Infinity
  const left = hours > 0 && hours <= NEAR_HOURS && t`${plural(hours, { one: '# hour left', other: '# hours left' })}`
  return (
    <>
      <span className="flex items-center gap-2">
        {begun && <ProgressBar value={begun.current} max={begun.target} />}
        <span className="shrink-0">
          {howFar}
          {howFar && left && ' · '}
          {left && <b className="text-warning-ink">{left}</b>}
        </span>
      </span>
      {mission.change && (
        <Suspense>
          <ChangeText change={mission.change} of={mission.type} />
        </Suspense>
      )}
    </>
  )
}

function useHowFar(type: Mission['type'], progress: Mission['progress'] | undefined): string | undefined {
  const { t } = useLingui()
  if (!progress) return undefined
  const { target } = progress
  const [current, most] = [formatNumber(progress.current), formatNumber(target)]
  switch (type) {
    case 'open_article':
    case 'read_articles':
      return t`${current} of ${plural(target, { one: '# article', other: '# articles' })}`
    case 'eayb':
      return t`${current} of ${plural(target, { one: '# minute', other: '# minutes' })}`
    case 'hidden_rewards':
    case 'hidden_rewards_small_reward':
      return t`${current} of ${most} found`
    case 'loyalty_bonus':
      return t`${current} of ${plural(target, { one: '# day', other: '# days' })}`
    case 'data_saved': {
      const [saved, all] = [formatKilobytes(progress.current), formatKilobytes(target)]
      return t`${saved} of ${all}`
    }
    default:
      return t`${current} of ${most}`
  }
}
