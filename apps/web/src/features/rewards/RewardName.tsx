import { useLingui } from '@lingui/react/macro'
import { nameOf, type RewardSummary } from './reward-messages.ts'

/** A number and its unit, such as 25 cUSD. */
const AMOUNT = /(\d[\d.,]{0,15} \S+)/

/** An amount in the name stays on one line if that is wide enough. */
export function RewardName({ reward }: { reward: Pick<RewardSummary, 'name' | 'isHidden'> }) {
  const { t } = useLingui()
  const name = nameOf(reward)
  if (typeof name !== 'string') return t(name)
  return name.split(AMOUNT).map((part) =>
    AMOUNT.test(part) ? (
      <span key={part} className="inline-block">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
