import { reportWallet } from '@momi/client/host/report-wallet'
import { realTiming, within } from '@momi/client/session/retry'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'

/** How long a bad line may keep somebody from going on. */
const WALLET_LIMIT_MS = 5000

/**
 * Somebody else is here now. Their phone's wallet is reported for them, and no answer that was meant for who was here
 * before is shown to them. `then` moves on, before anything is asked for in their name.
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
    // What is still on the screen is asked for anew.
    void mutate(() => true).catch(() => {})
  }
}
