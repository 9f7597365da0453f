import { randomUUID } from 'node:crypto'
import * as ledger from '../../core/ledger/ledger.ts'
import type { Tx } from '../../db/db.ts'
import { removeTokens } from '../push/public.ts'
import { giveNewUser } from './accounts.store.ts'
import { revokeOnInstance, revokeOthersOnInstance } from './sessions.store.ts'

/**
 * Takes a locked account off a phone: the sessions there end, and the next anonymous login of the phone is that of a new
 * account. Returns the new account; undefined if the phone is not the account's any more, which changes nothing.
 */
export async function leaveDevice(
  tx: Tx,
  { haid, user, at }: { haid: string; user: string; at: Date },
): Promise<string | undefined> {
  const newcomer = randomUUID()
  const left = await tx.one(giveNewUser, { haid, former: user, newcomer, at })
  if (!left) return undefined
  await ledger.open(tx, newcomer)
  await tx.one(revokeOnInstance, { haid, at })
  await removeTokens(tx, { haid })
  return newcomer
}

/** Ends the sessions on a locked phone, except one. */
export const endOtherSessionsOn = (tx: Tx, which: { haid: string; session: string; at: Date }): Promise<unknown> =>
  tx.one(revokeOthersOnInstance, which)
