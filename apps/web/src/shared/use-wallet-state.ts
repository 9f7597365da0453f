import { ApiError } from '@momi/client/http/api-error'
import useSWR from 'swr'
import { useClient } from './client.ts'

/** `elsewhere`: another account has this phone's wallet, so activating one would not help. */
type WalletState = 'none' | 'here' | 'elsewhere'

/** The state of this phone's wallet, which is also reported to the server; neither happens unless it is needed. */
export function useWalletState(isNeeded = true) {
  const { call, host } = useClient()
  return useSWR<WalletState, unknown>(isNeeded ? 'wallet' : null, async () => {
    const walletAddress = await host.walletAddress()
    if (!walletAddress) return 'none'
    try {
      await call('POST /api/v1/user/wallet-address', { body: { walletAddress } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wallet_linked_to_another_account') return 'elsewhere'
      // The wallet is reported again at the next start.
      console.warn(error)
    }
    return 'here'
  })
}
