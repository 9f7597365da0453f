import { useLingui } from '@lingui/react/macro'
import { Icon, type IconName } from '@momi/ui/Icon'
import { Link } from 'wouter'
import { formatDate } from '../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../shared/link.ts'
import { RewardName } from './RewardName.tsx'
import { iconOf } from './reward-icon.ts'
import { STATUSES, type RewardSummary } from './reward-messages.ts'

const LOOKS = {
  UNCLAIMED: { icon: 'gift', pill: 'bg-brand text-on-brand' },
  PENDING: { icon: 'clock', pill: 'bg-warning-soft text-warning-ink' },
  CLAIMED: { icon: 'tick', pill: 'bg-success-soft text-success-ink' },
  EXPIRED: { icon: 'lock', pill: 'bg-disabled text-on-disabled' },
} as const satisfies Record<RewardSummary['status'], { icon: IconName; pill: string }>

/** A reward with its status and expiry. The whole card is a link. */
export function RewardCard({ reward }: { reward: RewardSummary }) {
  const { t } = useLingui()
  const { icon, pill } = LOOKS[reward.status]
  const until = reward.status === 'UNCLAIMED' && reward.claimBefore ? formatDate(reward.claimBefore) : undefined
  const earned = formatDate(reward.assignedAt)
  return (
    <Link
      href={linkTo('/claim-reward/:rewardItemId', { rewardItemId: reward.id })}
      className="flex flex-wrap items-center gap-3 rounded-card bg-surface p-4 text-ink no-underline shadow-card transition active:scale-[.99]"
    >
      <span
        className={`grid size-12 shrink-0 place-items-center rounded-control ${reward.status === 'UNCLAIMED' ? 'bg-gold text-on-gold' : 'bg-brand-soft text-brand-ink'}`}
      >
        <Icon name={reward.status === 'UNCLAIMED' ? iconOf(reward) : icon} />
      </span>
      <span className="grid min-w-0 flex-1 basis-32 gap-0.5">
        <span className="font-bold">
          <RewardName reward={reward} />
        </span>
        <span className="text-sm text-ink-soft">{until ? t`Claim before ${until}` : t`Earned on ${earned}`}</span>
      </span>
      <span className={`ml-auto shrink-0 rounded-full px-3 py-1.5 text-sm font-bold ${pill}`}>
        {t(STATUSES[reward.status])}
      </span>
    </Link>
  )
}
