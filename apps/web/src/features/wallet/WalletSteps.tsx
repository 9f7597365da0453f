import type { ReactNode } from 'react'
import { ActivateWallet } from './ActivateWallet.tsx'
import { useWallet } from './use-wallet.ts'
import { WalletElsewhere } from './WalletElsewhere.tsx'
import { WalletThere } from './WalletThere.tsx'

/** Explains how to get a wallet, with a link to continue once there is one. */
export function WalletSteps({ title, text, next }: { title: string; text: ReactNode; next: string }) {
  const { state, isNew, isStillMissing, look } = useWallet()
  if (state === 'elsewhere') return <WalletElsewhere next={next} />
  if (state === 'here') return <WalletThere isNew={isNew} next={next} />
  return <ActivateWallet title={title} text={text} isStillMissing={isStillMissing} onActivated={look} />
}
