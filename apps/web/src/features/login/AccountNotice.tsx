import { Suspense } from 'react'
import moves from 'virtual:catalogue/device-moves'
import { lazyPartOf } from '../../shared/lazy-part.tsx'
import { useEarnsHere } from '../../shared/use-earns-here.ts'
import { useAccount } from './use-account.ts'

// Few accounts have something to be told, so the text is loaded when there is something.
const Text = lazyPartOf(() => import('./phone/AccountNoticeText.tsx'), moves, 'AccountNoticeText')

/**
 * Tells the person that the account has moved to another phone, which this one can stop, or that it earns nothing on this
 * phone, if the phone belongs to another account, or not before the next day.
 */
export function AccountNotice() {
  const { data: account } = useAccount()
  const earnsHere = useEarnsHere()
  const isTold = account && (account.moves?.moved || !earnsHere)
  return (
    isTold && (
      <Suspense>
        <Text account={account} />
      </Suspense>
    )
  )
}
