import { ApiError } from '@momi/client/http/api-error'
import { useEffect, useState } from 'react'
import { useClient } from '../../shared/client.ts'

/**
 * Whether this phone's wallet is refused because another account has it. Activating a wallet would then not
 * help.
 */
export function useLinkedElsewhere(): boolean {
  const { call, host } = useClient()
  const [isLinked, setLinked] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    const ask = async () => {
      const walletAddress = await host.walletAddress()
      if (walletAddress) await call('POST /api/v1/user/wallet-address', { body: { walletAddress } })
    }
    ask().catch((error: unknown) => {
      if (!isUnmounted && error instanceof ApiError && error.code === 'wallet_linked_to_another_account')
        setLinked(true)
    })
    return () => {
      isUnmounted = true
    }
  }, [call, host])
  return isLinked
}
