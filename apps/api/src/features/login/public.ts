import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import { purgeCodes as forgetOAuthCodes, purgeAuthorizationRequests } from './broker.store.ts'
import { purgeCodes } from './codes.store.ts'
import { purgeUsedTokens } from './login.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REPEATABLE_MS = 60_000

/** What is past its use: provider tokens that have expired, visits at providers that never ended, codes that were spent. */
export async function purgeOldLogins({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  const at = now()
  const repeatable = new Date(at.getTime() - REPEATABLE_MS)
  await runInBatches(transact, purgeCodes, new Date(at.getTime() - DAY_MS))
  await runInBatches(transact, purgeUsedTokens, at)
  await runInBatches(transact, forgetOAuthCodes, repeatable)
  await runInBatches(transact, purgeAuthorizationRequests, repeatable)
}
