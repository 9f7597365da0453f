import { randomUUID } from 'node:crypto'
import type { AccountHoldClass, AccountHoldKind } from '@momi/contract'
import { lock } from '../../core/locks/locks.ts'
import type { Tx } from '../../db/db.ts'
import { reasonOf } from '../risk/public.ts'
import { AGAIN_MS, ANSWER_MS, DISPUTE_MS, HOLD_MS, strongest, type HoldSignal } from './account-holds.rules.ts'
import * as store from './account-holds.store.ts'
import { suspendedSignals } from './suspensions.ts'
import { showWait } from './wait.ts'

interface Scored {
  user: string
  signals: readonly HoldSignal[]
  score: number
  /** The version of the configuration of signals that the score comes from. */
  configVersion: number
  at: Date
}

/**
 * Lets the payouts of an account wait because of its signals; the transaction has locked nothing of a person before.
 * Idempotent while a hold is open. `decided before`: each signal has held this account in the last 90 days.
 * `suspended`: none of them may hold anybody. `no account`: it was merged or erased.
 */
export async function placeHold(
  tx: Tx,
  { user, signals, score, configVersion, at }: Scored,
): Promise<'placed' | 'open' | 'decided before' | 'suspended' | 'no account'> {
  if ((await lock(tx, { users: [user] })).length === 0) return 'no account'
  const isOpen = (await tx.many(store.openOf, { user })).some(({ kind }) => kind !== 'OWNER')
  if (isOpen) return 'open'
  const suspended = await suspendedSignals(tx)
  const active = signals.filter(({ name }) => !suspended.has(name))
  if (active.length === 0) return 'suspended'
  const before = await tx.many(store.heldFor, { user, since: new Date(at.getTime() - AGAIN_MS) })
  const known = new Set(before.map(({ name }) => name))
  if (active.every(({ name }) => known.has(name))) return 'decided before'
  const placed = await place(tx, {
    user,
    kind: 'SIGNALS',
    class: reasonOf(strongest(active)!.name),
    signals: [...signals],
    score: String(score),
    config_version: configVersion,
    at,
    ends_at: new Date(at.getTime() + HOLD_MS),
  })
  return placed === undefined ? 'no account' : 'placed'
}

/** Stops the payouts of a locked account because its person said that a change was not theirs. `what`: for staff. */
export const placeForOwner = (
  tx: Tx,
  { user, at, what }: { user: string; at: Date; what: string },
): Promise<string | undefined> =>
  place(tx, {
    user,
    kind: 'OWNER',
    class: 'DISPUTED',
    reason: what,
    at,
    ends_at: new Date(at.getTime() + DISPUTE_MS),
    answer_due_at: new Date(at.getTime() + ANSWER_MS),
  })

/** A member of staff lets the payouts of a locked account wait, until another one has looked at it. */
export const placeByStaff = (
  tx: Tx,
  by: { user: string; staff: string; reason: string; at: Date },
): Promise<string | undefined> =>
  place(tx, {
    ...by,
    kind: 'STAFF',
    class: 'REVIEW',
    ends_at: new Date(by.at.getTime() + HOLD_MS),
    answer_due_at: new Date(by.at.getTime() + ANSWER_MS),
  })

interface NewHold {
  user: string
  kind: AccountHoldKind
  class: AccountHoldClass
  signals?: HoldSignal[]
  score?: string
  config_version?: number
  at: Date
  ends_at: Date
  answer_due_at?: Date
  staff?: string
  reason?: string
}

const NOTHING = { signals: [], score: null, config_version: null, answer_due_at: null, staff: null, reason: null }

/** Returns its id, or undefined if the account was erased or has an open hold of this kind. */
async function place(tx: Tx, hold: NewHold): Promise<string | undefined> {
  const placed = await tx.one(store.place, { ...NOTHING, id: randomUUID(), ...hold })
  if (placed) await showWait(tx, hold.user, hold.at)
  return placed?.id
}
