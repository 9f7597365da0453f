import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import { formatDay } from '../../shared/i18n/format-day.ts'
import { formatMoney } from '../../shared/i18n/format-money.ts'
import { formatDecimal } from '../../shared/i18n/lazy-format.ts'
import { hasAmount } from './has-amount.ts'
import type { RewardItem } from './reward-messages.ts'

/**
 * The amount of a reward, unless its name has it, and about what that is worth, with the day of the rate. A hidden reward
 * keeps its amount secret until it is claimed.
 */
export function Worth({ reward }: { reward: Pick<RewardItem, 'name' | 'isHidden' | 'status' | 'amount' | 'worth'> }) {
  const { t } = useLingui()
  const symbol = useClient().config.brand.cryptoSymbol
  const isSecret = reward.isHidden && reward.status !== 'CLAIMED' && reward.status !== 'PENDING'
  if (isSecret || reward.amount === null) return null
  const amount = formatDecimal(Number(reward.amount))
  const isNamed = hasAmount(reward.name, reward.amount)
  const money = reward.worth && formatMoney(reward.worth)
  const day = reward.worth?.since && formatDay(reward.worth.since)
  return (
    <>
      {!isNamed && (
        <span className="font-semibold">{money ? t`${amount} ${symbol}, about ${money}` : t`${amount} ${symbol}`}</span>
      )}
      {isNamed && money && <span className="font-semibold">{t`About ${money}`}</span>}
      {day && <span className="text-sm">{t`Rate of ${day}`}</span>}
    </>
  )
}
