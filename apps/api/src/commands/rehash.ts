import { audit } from '../core/records/audit.ts'
import { countOlder, rehash, type HashedTable } from '../core/work/rehash.ts'
import { claimHashes } from '../features/claim-forms/public.ts'
import { giveawayHashes } from '../features/giveaway/public.ts'
import { identityHashes } from '../features/login/public.ts'
import type { OperatorCtx } from '../features/personal-data/public.ts'
import { stockHashes } from '../features/stock/public.ts'
import { byOperator } from './by-operator.ts'
import { FoundProblem, type Commands } from './command.ts'

const TABLES: readonly HashedTable[] = [identityHashes, ...claimHashes, giveawayHashes, ...stockHashes]

/** The number of rows, by table, with a hash under a chain shorter than the one in use. */
export async function olderHashes(ctx: Pick<OperatorCtx, 'db' | 'keys'>): Promise<Record<string, number>> {
  const counted = TABLES.map(async (source) => [source.table, await countOlder(ctx, source)] as const)
  return Object.fromEntries(await Promise.all(counted))
}

/** The command that moves stored hashes when HASH_KEY is rotated (docs/decisions/0060-hash-key-rotation.md). */
export const rehashCommands: Commands = {
  rehash: {
    does: 'moves stored hashes to the HASH_KEY in use, after rotate-keys use; may be interrupted and repeated',
    changes: true,
    run: async (operator, { reason }) => {
      const ctx = await byOperator(operator, reason)
      const before = await olderHashes(ctx)
      const subject = { kind: 'setting', id: 'HASH_KEY' }
      await ctx.transact((tx) => audit(tx, ctx, { action: 'hash-key.rehash', subject, reason: reason.why, before }))
      const results = []
      for (const source of TABLES)
        results.push({ table: source.table, moved: await rehash(ctx, source), left: await countOlder(ctx, source) })
      const report = results.map(({ table, moved, left }) => `${table}: ${moved} moved, ${left} left`).join('\n')
      if (results.some(({ left }) => left > 0)) throw new FoundProblem(`${report}\nSome rows were in use: run it again`)
      return report
    },
  },
}
