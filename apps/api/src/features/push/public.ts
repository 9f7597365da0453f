import type { Tx } from '../../db/db.ts'
import { removeOfInstance, removeOfSession, removeOfUser, transferOwnership } from './push.store.ts'

export { pushTo, pushRecipient } from './deliver.ts'
export { deliveriesTo, maskedTokens, messageInstance } from './instance-pushes.ts'
export { sealPlainTokens } from './seal-plain.ts'
export { appPath, isLockScreenSafe } from './push.rules.ts'

/** Removes an app instance's tokens after a log-out or a change of its user. */
export async function removeTokens(tx: Tx, of: { haid: string } | { session: string }): Promise<void> {
  if ('haid' in of) await tx.one(removeOfInstance, of)
  else await tx.one(removeOfSession, of)
}

/** Removes the tokens of all of a person's app instances, except the one of the session `except`. */
export async function removeTokensOfUser(tx: Tx, of: { user: string; except: string | null }): Promise<void> {
  await tx.one(removeOfUser, of)
}

/** Moves an anonymous user's tokens to the account that they signed in to. */
export async function transferTokens(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(transferOwnership, { from, to })
}
