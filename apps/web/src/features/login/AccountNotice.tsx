import { Suspense } from 'react'
import moves from 'virtual:catalogue/device-moves'
import { lazyPartOf } from '../../shared/lazy-part.tsx'
import { useClient } from '../../shared/client.ts'
import type { Loadable } from '../../shared/lazy.tsx'
import { useAccount, type Account } from './use-account.ts'

// Few accounts have something to be told, so the text is loaded when there is something.
const Text = lazyPartOf(() => import('./phone/AccountNoticeText.tsx'), moves, 'AccountNoticeText')

const isTold = ({ moves, device }: Account) => Boolean(moves?.moved) || device === 'another_account'

/**
 * What a screen with the notice loads before it is shown: the account, and the text if there is something to be told. A
 * notice that appears later would move what is below it.
 */
export function useAccountPart(): Loadable {
  const { call } = useClient()
  const { data: account, error } = useAccount()
  return {
    isLoaded: () => (account ? !isTold(account) || Text.isLoaded() : error !== undefined),
    async load() {
      if (isTold(account ?? (await call('GET /api/v2/user', {})))) await Text.load()
    },
  }
}

/**
 * Tells the person that the account has moved to another phone, which this one can stop, or that it earns nothing on this
 * phone, if the phone belongs to another account, or not before the next day.
 */
export function AccountNotice() {
  const { data: account } = useAccount()
  return (
    account &&
    isTold(account) && (
      <Suspense>
        <Text account={account} />
      </Suspense>
    )
  )
}
