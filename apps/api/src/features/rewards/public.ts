import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/db.ts'
import { addDefinition, addItems } from './rewards.store.ts'

interface Localised<T> {
  en: T
  pt?: T
}

interface Definition {
  id: string
  country: string
  type: 'REDEEM_CUSD' | 'BET9JA_ITEM' | 'JACKPOT' | 'DAPP'
  name: Localised<string>
  redeemSteps: Localised<string[]>
  /** Shown as a hidden reward, without its name. */
  hidden?: boolean
  /** How long an item may be claimed once it is somebody's; absent: without an end. */
  claimDays?: number
  /** Of a token amount: a decimal string. */
  amount?: string
  url?: string
}

/** Adds a reward; one that is there stays as it is. Tells whether it is new. */
export async function addReward(tx: Tx, definition: Definition, at: Date): Promise<boolean> {
  const { redeemSteps, claimDays, hidden = false, ...rest } = definition
  const row = { ...rest, amount: rest.amount ?? null, url: rest.url ?? null, hidden, at }
  return (
    (await tx.one(addDefinition, { ...row, redeem_steps: redeemSteps, claim_days: claimDays ?? null })) !== undefined
  )
}

/** Adds items of a reward that nobody owns yet; nobody wins one before `winnableAt`. */
export async function addRewardItems(tx: Tx, definition: string, count: number, winnableAt: Date): Promise<void> {
  const ids = Array.from({ length: count }, () => randomBytes(18).toString('base64url'))
  await tx.one(addItems, { definition, ids, winnable_at: winnableAt })
}
