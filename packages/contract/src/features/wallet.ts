import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/**
 * How a wallet is known to be an account's, weakest first: a web client reported the address; the MiniPay page reported
 * it with the account's link; the vendor's app reported it under its API key; MiniPay's issuer has a phone number for it
 * on the chain; the account's own verified number leads to it; a transaction from it carries the link's hash.
 */
export const WalletWay = z.enum(['claimed', 'linked', 'native', 'attested', 'matched', 'sent'])
export type WalletWay = z.infer<typeof WalletWay>

/** What an account has to do before anything is paid to its wallet. */
export const PayoutStep = z.enum(['LINK_WALLET', 'SIGN_IN'])
export type PayoutStep = z.infer<typeof PayoutStep>

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
