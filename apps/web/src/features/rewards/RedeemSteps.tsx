import { useLingui } from '@lingui/react/macro'
import { Steps } from '@momi/ui/Steps'

/** What staff say about how a reward is redeemed. */
export function RedeemSteps({ steps }: { steps: readonly string[] }) {
  const { t } = useLingui()
  return (
    <div>
      <h2 className="pb-3 font-bold">{t`How to redeem it`}</h2>
      <Steps steps={steps} />
    </div>
  )
}
