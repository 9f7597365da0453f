import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

export const wallet = endpoints({
  'POST /api/v1/user/wallet-address': {
    summary: "Reports the user's wallet address.",
    auth: 'user',
    headers: z.object({ 'skip-wallet-check': z.enum(['true', 'false']).optional() }),
    body: z.object({ walletAddress: z.string().max(64) }),
    response: z.object({ walletAddress: z.string() }),
    errors: ['wallet_address_invalid', 'wallet_linked_to_another_account', 'too_many_requests'],
  },
})
