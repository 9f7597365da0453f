import { randomBytes } from 'node:crypto'
import type { RewardType } from '@momi/contract'
import type { Cipher } from '../../core/secrets/cipher.ts'
import { stepColumns, type Step } from '../../core/ledger/traces.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './rewards.store.ts'

export { expireRewards, remindOfRewards } from './expiry.ts'
export { foldRewardCounts, foldRewardStock } from './reward-counts.ts'
export { oldestToExpire } from './rewards.store.ts'

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

interface HandOut {
  definition: string
  user: string
  at: Date
}

/**
 * Gives a person the next item of a reward, outside of any mission; returns its id, or undefined if there is
 * none.
 */
export async function handOutReward(tx: Tx, handOut: HandOut): Promise<string | undefined> {
  return (await tx.one(store.takeItem, handOut))?.id ?? undefined
}

/** Takes unclaimed items from their owners, who earned them twice, and returns them to the pool. */
export async function returnRewards(tx: Tx, items: readonly string[], at: Date): Promise<void> {
  await tx.one(store.returnToPool, { items: [...items], at })
}

/** Adds a trace step to a reward, for the person and staff. */
export async function traceReward(tx: Tx, item: string, step: Step): Promise<void> {
  await tx.one(store.addTrace, { item, ...stepColumns(step) })
}

/** The last step of a reward. */
export const lastRewardStep = (tx: Tx, item: string) => tx.one(store.lastTrace, { item })

type Status = 'UNCLAIMED' | 'PENDING' | 'CLAIMED' | 'EXPIRED'

/** Changes a reward's status, with a trace step; returns false if its status is not `from`. */
export async function moveReward(tx: Tx, item: string, from: Status, to: Status, step: Step): Promise<boolean> {
  if (!(await tx.one(store.moveItem, { id: item, from, to }))) return false
  await traceReward(tx, item, step)
  return true
}

/**
 * Gives a reward whose claim failed back to its owner, who can claim it again until `until`, or longer if its time to
 * claim is longer. Returns false if it is not pending.
 */
export async function reopenReward(tx: Tx, item: string, until: Date, step: Step): Promise<boolean> {
  if (!(await tx.one(store.reopenItem, { id: item, until }))) return false
  await traceReward(tx, item, step)
  return true
}
