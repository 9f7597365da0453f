import type { ReactNode } from 'react'
import { ActivateWallet } from './ActivateWallet.tsx'
import { useWallet } from './use-wallet.ts'
import { WalletOfAnotherAccount } from './WalletOfAnotherAccount.tsx'
import { WalletReady } from './WalletReady.tsx'

interface Props {
  title: string
  text: ReactNode
  next: string
  inPlainWeb?: ReactNode
}

/** Explains how to get a wallet, with a link to continue once there is one. */
export function WalletSteps({ next, ...explained }: Props) {
  const { state, isNew, isStillMissing, look } = useWallet()
  if (state === 'elsewhere') return <WalletOfAnotherAccount next={next} reload={look} />
  if (state === 'here') return <WalletReady isNew={isNew} next={next} />
  return <ActivateWallet {...explained} isStillMissing={isStillMissing} onActivated={look} />
}
