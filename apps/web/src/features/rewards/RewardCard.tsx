import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { formatMoney } from '../../shared/i18n/format-money.ts'
import { formatDate, formatDecimal } from '../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../shared/link.ts'
import { Pictogram } from '../../shared/Pictogram.tsx'
import { hasAmount } from './has-amount.ts'
import { RewardName } from './RewardName.tsx'
import { STATUSES, type RewardSummary } from './reward-messages.ts'

const PILLS = {
  UNCLAIMED: 'bg-brand text-on-brand',
  PENDING: 'bg-warning-soft text-warning-ink',
  CLAIMED: 'bg-success-soft text-success-ink',
  EXPIRED: 'bg-disabled text-on-disabled',
} as const satisfies Record<RewardSummary['status'], string>

/** A reward with its pictogram, value, status and expiry. The whole card is a link. */
export function RewardCard({ reward }: { reward: RewardSummary }) {
  const { t } = useLingui()
  const { config } = useClient()
  const symbol = config.brand.cryptoSymbol
  const value = !reward.isHidden && reward.amount && formatDecimal(Number(reward.amount))
  const money = reward.worth && formatMoney(reward.worth)
  const until = reward.status === 'UNCLAIMED' && reward.claimBefore ? formatDate(reward.claimBefore) : undefined
  const earned = formatDate(reward.assignedAt)
  return (
    <Link
      href={linkTo('/claim-reward/:rewardItemId', { rewardItemId: reward.id })}
      className="flex min-w-0 flex-wrap items-center gap-3 rounded-card bg-surface p-4 text-ink no-underline shadow-card transition active:scale-[.99]"
    >
      <Pictogram name={reward.isHidden ? 'hidden' : reward.type} />
      <span className="flex max-w-full flex-1 basis-32 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex max-w-full flex-1 basis-40 flex-col gap-1">
          <span className="font-bold text-pretty break-words">
            <RewardName reward={reward} />
          </span>
          {value && (
            <span className="text-sm font-semibold tabular-nums">
              {!money
                ? t`${value} ${symbol} to your wallet`
                : hasAmount(reward.name, reward.amount)
                  ? t`About ${money}`
                  : t`${value} ${symbol}, about ${money}`}
            </span>
          )}
          <span className="text-sm text-pretty text-ink-soft">
            {until ? t`Claim before ${until}` : t`Earned on ${earned}`}
          </span>
        </span>
        <span
          className={`max-w-full rounded-full px-3 py-1.5 text-center text-sm font-bold ${reward.isActionNeeded ? PILLS.UNCLAIMED : PILLS[reward.status]}`}
        >
          {reward.isActionNeeded ? t`Action needed` : t(STATUSES[reward.status])}
        </span>
      </span>
    </Link>
  )
}
