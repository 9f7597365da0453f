import { reportWallet } from '@momi/client/host/report-wallet'
import { realTiming, within } from '@momi/client/session/retry'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'

/** The longest time for which reporting the wallet delays the sign-in. */
const WALLET_LIMIT_MS = 5000

/**
 * After a change of the identity: reports the phone's wallet for the new account, and clears cached answers
 * of the previous one. `then` navigates, before anything is fetched for the new account.
 */
export function useIdentityChange() {
  const { call, host } = useClient()
  const { mutate } = useSWRConfig()
  return async (then: () => void): Promise<void> => {
    call.clear()
    const reported = host.walletAddress().then((address) => reportWallet(call, address, console.warn))
    await within(reported, WALLET_LIMIT_MS, realTiming)
    void mutate(() => true, undefined, { revalidate: false })
    then()
    // Refetches the data that is still on the screen.
    void mutate(() => true).catch(() => {})
  }
}
