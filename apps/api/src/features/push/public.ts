import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import type { Tx } from '../../db/db.ts'
import {
  purgeLog,
  removeOfInstance,
  removeOfSession,
  removeOfUser,
  purgeSilent,
  transferOwnership,
} from './push.store.ts'

export { pushTo, reachedBy } from './deliver.ts'
export { sealPlainTokens } from './seal-plain.ts'
export { appPath, isForAllEyes } from './push.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** FCM itself lets a token go after so many idle days. */
const SILENT_MS = 270 * DAY_MS
/** Long enough to answer somebody who asks why a push never came. */
const LOGGED_MS = 90 * DAY_MS

/** Cuts an app instance off: somebody logged out of it, or somebody else uses it now. */
export async function removeTokens(tx: Tx, of: { haid: string } | { session: string }): Promise<void> {
  if ('haid' in of) await tx.one(removeOfInstance, of)
  else await tx.one(removeOfSession, of)
}

/** Cuts all of a person's app instances off, but for the one of the session `except`. */
export async function removeTokensOfUser(tx: Tx, of: { user: string; except: string | null }): Promise<void> {
  await tx.one(removeOfUser, of)
}

/** An anonymous person's phone goes on with the account they turned out to have. */
export async function transferTokens(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(transferOwnership, { from, to })
}

/** Drops tokens that no app has named for 270 days, and what was logged before the last 90. */
export async function purgeOldPushes({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await runInBatches(transact, purgeSilent, before(SILENT_MS))
  await runInBatches(transact, purgeLog, before(LOGGED_MS))
}
