import type { Tx } from '../../db/db.ts'
import { removeOfInstance, removeOfSession, removeOfUser } from './push.store.ts'

/** Removes an app instance's tokens after a log-out or a change of its user. */
export async function removeTokens(tx: Tx, of: { haid: string } | { session: string }): Promise<void> {
  if ('haid' in of) await tx.one(removeOfInstance, of)
  else await tx.one(removeOfSession, of)
}

/** Removes the tokens of all of a person's app instances, except the one of the session `except`. */
export async function removeTokensOfUser(tx: Tx, of: { user: string; except: string | null }): Promise<void> {
  await tx.one(removeOfUser, of)
}
