import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { formatMoney } from '../../../shared/i18n/format-money.ts'
import { formatDate, formatDecimal } from '../../../shared/i18n/lazy-format.ts'
import type { LinkedReward } from './use-redeem.ts'

/**
 * A reward to claim: its amount, and its name if that says more. A hidden reward keeps its amount secret until the
 * claim.
 */
export function RewardCard({ reward }: { reward: LinkedReward }) {
  const { t } = useLingui()
  const until = reward.claimBefore === null ? undefined : formatDate(reward.claimBefore)
  const name = useRewardName(reward)
  const amount = reward.isHidden ? undefined : amountOf(reward)
  const money = amount !== undefined && reward.worth && formatMoney(reward.worth)
  return (
    <Card tone="hero" className="grid justify-items-center gap-2 py-8 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-gold text-on-gold">
        <Icon name="gift" className="size-8" />
      </span>
      <p className="pt-2">{t`Congratulations! You have won`}</p>
      <p className="text-display font-extrabold wrap-anywhere">{amount ?? name}</p>
      {money && <p className="font-semibold">{t`About ${money}`}</p>}
      {amount !== undefined && amount !== name && <p className="font-semibold wrap-anywhere">{name}</p>}
      {until !== undefined && <p className="text-sm">{t`Claim before ${until}`}</p>}
    </Card>
  )
}

function useRewardName({ isHidden, name }: LinkedReward): string {
  const { t } = useLingui()
  return isHidden ? t`Hidden Reward` : (name ?? t`Reward`)
}

/** E.g. 1.5 cUSD. */
export function amountOf({ amount, symbol }: LinkedReward): string | undefined {
  return amount === null ? undefined : `${formatDecimal(Number(amount))} ${symbol}`
}
