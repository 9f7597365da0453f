import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import * as store from './accounts.store.ts'
import { REFRESH_SECONDS } from './tokens.ts'

/** How long an ended session is kept for the case file. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Deletes sessions that have ended, or whose last refresh token has expired, 30 days later. */
export async function purgeOldSessions({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS)
  await runInBatches(transact, store.purgeRevokedSessions, before)
  await runInBatches(transact, store.purgeExpiredSessions, new Date(before.getTime() - REFRESH_SECONDS * 1000))
}
