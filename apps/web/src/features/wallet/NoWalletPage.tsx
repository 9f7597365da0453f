import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@momi/ui/EmptyState'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { Redirect } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useEarnsHere } from '../../shared/use-earns-here.ts'
import { AccountNotice } from '../login/public.ts'
import { useCheckInWithNewWallet } from '../streaks/public.ts'
import { ActivateWallet } from './ActivateWallet.tsx'
import { useWallet } from './use-wallet.ts'
import { WalletOfAnotherAccount } from './WalletOfAnotherAccount.tsx'
import { WalletReady } from './WalletReady.tsx'

const STREAKS = linkTo('/missions/streaks')

/** /missions/streaks/no-wallet: a check-in needs a wallet. Once one is activated, the person is checked in. */
export function NoWalletPage() {
  const { t } = useLingui()
  const { hasPoints } = useClient()
  // Without points there is no streak; the screen of the streak explains this.
  if (!hasPoints) return <Redirect to={STREAKS} replace />
  return (
    <Screen title={t`Daily streak`} back={linkTo('/missions')}>
      <WalletNeeded />
    </Screen>
  )
}

function WalletNeeded() {
  const { t } = useLingui()
  const { state, isNew, isStillMissing, look } = useWallet()
  const isOver = useCheckInWithNewWallet(isNew)
  const earnsHere = useEarnsHere()
  const [saysActivated, setSaysActivated] = useState(false)
  const { data: status, error } = useApi('GET /api/v1/streaks/checkin/status', {})
  // The account may also have a wallet that this phone has not.
  const hasWallet = state === 'here' || (status?.walletReported ?? false)
  const isMissing = state === 'none' && (status ?? error) !== undefined
  const isKnown = hasWallet && !isNew
  useEffect(() => {
    // Reloads the page, because the wallet is reported to the server at the start.
    if (saysActivated && isKnown) window.location.assign(STREAKS)
  }, [saysActivated, isKnown])
  if (isOver) return <Redirect to={STREAKS} replace />
  if (isNew) return <EmptyState illustration={wallet} title={t`Your wallet is ready!`} text={t`Checking you in…`} />
  if (state === 'elsewhere') return <WalletOfAnotherAccount next={STREAKS} reload={look} />
  if (state && !earnsHere) return <AccountNotice />
  if (hasWallet) return <WalletReady isNew={false} next={STREAKS} />
  return (
    <ActivateWallet
      title={isMissing ? t`No MiniPay wallet detected, activate it first` : t`Activate your MiniPay wallet`}
      text={t`Your streak needs a wallet. Once it's there, we'll check you in.`}
      isStillMissing={isStillMissing}
      onActivated={() => {
        setSaysActivated(true)
        // While the phone's wallet is still being read, the tap counts once it is known.
        if (state === 'none') look()
      }}
    />
  )
}
