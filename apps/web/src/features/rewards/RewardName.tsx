import { useLingui } from '@lingui/react/macro'
import { nameOf, type RewardSummary } from './reward-messages.ts'

export function RewardName({ reward }: { reward: Pick<RewardSummary, 'name' | 'isHidden'> }) {
  const { t } = useLingui()
  const name = nameOf(reward)
  return typeof name === 'string' ? name : t(name)
}
