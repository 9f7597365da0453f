import { useLingui } from '@lingui/react/macro'
import { Notice } from '@momi/ui/Notice'
import { ConfirmInMiniPay } from './ConfirmInMiniPay.tsx'

/** Offers to link the wallet in MiniPay, because nothing is paid to a claimed one. */
export function ConfirmWallet({ reload }: { reload?: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <Notice tone="warning" alert action={<ConfirmInMiniPay reload={reload} />}>
      <p>{t`Confirm your wallet first`}</p>
      <p className="pt-1 font-normal">{t`We only pay a wallet that is confirmed as yours. MiniPay does it in a few seconds.`}</p>
    </Notice>
  )
}
