import { randomBytes } from 'node:crypto'
import type { RewardType } from '@momi/contract'
import type { Cipher } from '../../core/secrets/cipher.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './rewards.store.ts'

interface Localised<T> {
  en: T
  pt?: T
}

type ClaimRoute =
  /** The claim reveals the item's code. */
  | { claimRoute: 'VOUCHER' }
  /** The amount is paid to the person's proven wallet. */
  | { claimRoute: 'WALLET'; amount: string }
  /** The claim submits answers. If they contain a wallet and the reward has an amount, this wallet gets the amount. */
  | { claimRoute: 'FORM'; form: 'test_schema' | 'bet9ja_account_only' | 'jackpot_cusd'; amount?: string }
  | { claimRoute: 'LINK'; url: string }

export type RewardDefinition = ClaimRoute & {
  id: string
  country: string
  type: RewardType
  name: Localised<string>
  redeemSteps: Localised<string[]>
  /** Shown as a hidden reward, without its name. */
  hidden?: boolean
  /** Days to claim an item after it was won; absent: unlimited. */
  claimDays?: number
}

/** Adds a reward; an existing one is not changed. Returns whether it is new. `amount`: a decimal string. */
export async function addReward(tx: Tx, reward: RewardDefinition, at: Date): Promise<boolean> {
  const { id, country, type, name, redeemSteps, claimDays, hidden = false, claimRoute } = reward
  const {
    amount = null,
    form = null,
    url = null,
  } = { ...(reward as Partial<Record<'amount' | 'form' | 'url', string>>) }
  const row = { id, country, type, name, hidden, amount, form, url, at }
  const added = await tx.one(store.addDefinition, {
    ...row,
    redeem_steps: redeemSteps,
    claim_days: claimDays ?? null,
    claim_route: claimRoute,
  })
  return added !== undefined
}

interface NewItems {
  definition: string
  /** The number of items, or the code of each item. */
  items: number | readonly string[]
  /** Items cannot be won before this time. */
  winnableAt: Date
}

const ID_BYTES = 18

/** Adds items without an owner. Codes are stored sealed. */
export async function addRewardItems(
  tx: Tx,
  cipher: Pick<Cipher, 'seal'>,
  { definition, items, winnableAt }: NewItems,
): Promise<void> {
  const vouchers = typeof items === 'number' ? Array.from({ length: items }, () => null) : items
  // The random bytes are generated in one call, because a call costs far more than its bytes.
  const random = randomBytes(2 * vouchers.length * ID_BYTES)
  const randomId = (number: number) => random.toString('base64url', number * ID_BYTES, (number + 1) * ID_BYTES)
  const rows = vouchers.map((voucher, index) => {
    const id = randomId(2 * index)
    const sealed = voucher === null ? null : cipher.seal(voucher, 'reward_items.voucher', id)
    return { id, redeem_flow_id: randomId(2 * index + 1), voucher: sealed }
  })
  await tx.one(store.addItems, { definition, items: rows, winnable_at: winnableAt })
}
