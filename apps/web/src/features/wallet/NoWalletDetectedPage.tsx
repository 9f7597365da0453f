import { useLingui } from '@lingui/react/macro'
import { Redirect } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { WalletSteps } from './WalletSteps.tsx'

/** /points/no-wallet-detected: an exchange needs a wallet. */
export function NoWalletDetectedPage() {
  const { t } = useLingui()
  const { hasPoints } = useClient()
  if (!hasPoints) return <Redirect to={linkTo('/points')} replace />
  return (
    <Screen title={t`Exchange points`} back={linkTo('/points')}>
      <WalletSteps
        title={t`No MiniPay wallet detected, activate it first`}
        text={t`What you exchange goes to your wallet. Until then, your points stay safe.`}
        next={linkTo('/points')}
      />
    </Screen>
  )
}
