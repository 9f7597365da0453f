import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LocalWorth } from '../local-worth.ts'
import { RewardStatus, RewardType } from './rewards.ts'

const Link = z.string().regex(/^[\w-]{16,128}$/, 'is not a link')

const TransactionHash = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'is not the hash of a transaction')

const Confirmation = {
  /**
   * Whether the wallet can be confirmed by a transaction, which shows that it is this person's. NEEDED: without it or a
   * sign-in, nothing is paid for this link's account or, with a link that only names a wallet, prizes are not open yet. WAITING: the transaction has no confirmed block yet; ask again.
   */
  transaction: z.enum(['OFF', 'POSSIBLE', 'NEEDED', 'WAITING']),
}

/** The data that is visible without a sign-in: the reward, but nothing about its owner. */
export const MiniPayReward = z.object({
  purpose: z.literal('REWARD'),
  type: RewardType,
  /** null for a hidden reward or one without a name. */
  name: z.string().nullable(),
  isHidden: z.boolean(),
  /** A decimal string, for a token amount. */
  amount: z.string().nullable(),
  /** The token's symbol. */
  symbol: z.string(),
  /** What the amount is worth; null without an amount or a local rate. */
  worth: LocalWorth.nullable(),
  status: RewardStatus,
  claimBefore: z.iso.datetime().nullable(),
  ...Confirmation,
  /** Opens the page of this link inside MiniPay. */
  openUrl: z.string(),
})

/** A link that only names a wallet. */
const LinkedWallet = z.object({
  purpose: z.literal('WALLET'),
  /** Whether a wallet was linked with it. */
  isLinked: z.boolean(),
  ...Confirmation,
  openUrl: z.string(),
})

const Linked = z.discriminatedUnion('purpose', [MiniPayReward, LinkedWallet])

const NewLink = z.object({
  /** The URL of the link's page, which the MiniPay build of the web client serves. */
  url: z.string(),
  /** Opens the same page inside MiniPay. */
  openUrl: z.string(),
  expiresAt: z.iso.datetime(),
})

export const minipay = endpoints({
  'POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link': {
    summary: 'A link that redeems this reward to the MiniPay wallet in which it is opened. A new one ends the older.',
    auth: 'user',
    params: z.object({ reward_item_id: z.string().min(1).max(64) }),
    response: NewLink,
    errors: ['not_found', 'minipay_already_claimed', 'rewards_expired', 'payout_sign_in_required', 'too_many_requests'],
  },
  'POST /api/v1/user/wallet-address/minipay-link': {
    summary:
      "A link that makes the MiniPay wallet in which it is opened the user's payout address. A new one ends the older.",
    auth: 'user',
    response: NewLink,
    errors: ['too_many_requests'],
  },
  'GET /api/v1/minipay/link/{link}': {
    summary: 'What a link is for: a reward, or a payout address.',
    auth: 'none',
    params: z.object({ link: Link }),
    response: Linked,
    errors: ['minipay_link_invalid', 'too_many_requests'],
  },
  'POST /api/v1/minipay/transaction': {
    summary:
      'The transaction of 0 that confirms this wallet for the link, to be sent by the wallet to itself. Tops up a wallet that cannot pay its fee.',
    auth: 'none',
    body: z.object({ link: Link, walletAddress: z.string().max(64) }),
    response: z.object({
      /** The data that the transaction carries. */
      data: z.string(),
      /** The token in which its fee is paid; null: the chain's coin. */
      feeCurrency: z.string().nullable(),
    }),
    errors: ['minipay_link_invalid', 'wallet_address_invalid', 'wallet_not_proven', 'too_many_requests'],
  },
  'POST /api/v1/minipay/redeem': {
    summary:
      "Links a wallet to a link's account, and redeems the link's reward to it. The same wallet again is answered the same.",
    auth: 'none',
    body: z.object({
      link: Link,
      walletAddress: z.string().max(64),
      /** The transaction by which the wallet was confirmed. */
      txHash: TransactionHash.optional(),
    }),
    response: Linked,
    errors: [
      'minipay_link_invalid',
      'minipay_already_claimed',
      'wallet_address_invalid',
      'wallet_linked_to_another_account',
      'wallet_not_proven',
      'payout_sign_in_required',
      'claimforms_identity_already_used',
      'rewards_expired',
      'too_many_requests',
    ],
  },
})
