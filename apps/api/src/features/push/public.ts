import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import type { Tx } from '../../db/db.ts'
import { SILENT_MS } from './deliver.ts'
import {
  purgeLog,
  removeOfInstance,
  removeOfSession,
  removeOfUser,
  purgeSilent,
  transferOwnership,
} from './push.store.ts'

export { pushTo, pushRecipient } from './deliver.ts'
export { deliveriesTo, maskedTokens, messageInstance } from './instance-pushes.ts'
export { sealPlainTokens } from './seal-plain.ts'
export { appPath, isLockScreenSafe } from './push.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long log entries are kept, in milliseconds: long enough to investigate why a push did not arrive. */
const LOGGED_MS = 90 * DAY_MS

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

/** Deletes tokens that were not registered for 270 days, and log entries older than 90 days. */
export async function purgeOldPushes({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await runInBatches(transact, purgeSilent, before(SILENT_MS))
  await runInBatches(transact, purgeLog, before(LOGGED_MS))
}
