import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import type { Tx } from '../../db/db.ts'
import { forgetLog, forgetOfInstance, forgetOfSession, forgetOfUser, forgetSilent, handOver } from './push.store.ts'

export { pushTo, reachedBy } from './deliver.ts'
export { sealPlainTokens } from './seal-plain.ts'
export { appPath, isForAllEyes } from './push.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** FCM itself lets a token go after so many idle days. */
const SILENT_MS = 270 * DAY_MS
/** Long enough to answer somebody who asks why a push never came. */
const LOGGED_MS = 90 * DAY_MS

/** Cuts an app instance off: somebody logged out of it, or somebody else uses it now. */
export async function forgetTokens(tx: Tx, of: { haid: string } | { session: string }): Promise<void> {
  if ('haid' in of) await tx.one(forgetOfInstance, of)
  else await tx.one(forgetOfSession, of)
}

/** Cuts all of a person's app instances off, but for the one of the session `except`. */
export async function forgetTokensOfUser(tx: Tx, of: { user: string; except: string | null }): Promise<void> {
  await tx.one(forgetOfUser, of)
}

/** An anonymous person's phone goes on with the account they turned out to have. */
export async function handOverTokens(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(handOver, { from, to })
}

/** Drops tokens that no app has named for 270 days, and what was logged before the last 90. */
export async function forgetOldPushes({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await runInBatches(transact, forgetSilent, before(SILENT_MS))
  await runInBatches(transact, forgetLog, before(LOGGED_MS))
}
