import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import * as store from './login-broker.store.ts'

/** How long expired authorization requests and codes are stored, so that a repeated call gets the first answer. */
const REPEATABLE_MS = 60_000

/** Deletes expired authorization requests and codes. */
export async function purgeAuthorizations({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  const end = new Date(now().getTime() - REPEATABLE_MS)
  await runInBatches(transact, store.purgeOAuthCodes, end)
  await runInBatches(transact, store.purgeAuthorizationRequests, end)
}
