import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { WalletSteps } from './WalletSteps.tsx'

/** /activate-wallet: explains wallets, and how to get one. */
export function ActivateWalletPage() {
  const { t } = useLingui()
  const { hasPoints } = useClient()
  return (
    <Screen title={t`Your wallet`} back={linkTo('/missions')}>
      <WalletSteps
        title={t`Activate your MiniPay wallet`}
        text={
          hasPoints
            ? t`You need your own wallet for your daily streak and payouts.`
            : t`You need your own wallet to get paid.`
        }
        next={linkTo('/missions')}
      />
    </Screen>
  )
}
