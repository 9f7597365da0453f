import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import { purgeCodes } from './login-codes.store.ts'

const RETENTION_MS = 24 * 60 * 60 * 1000

/** Deletes codes a day after they were sent. */
export const purgeLoginCodes = ({ transact, now }: Pick<Ctx, 'transact' | 'now'>) =>
  runInBatches(transact, purgeCodes, new Date(now().getTime() - RETENTION_MS))
