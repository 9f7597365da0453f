import type { Ctx } from '../../core/context.ts'
import { sealToken, takePlainTokens } from './push.store.ts'
import { storedToken } from './stored-token.ts'

const BATCH = 200

/** Seals tokens that an earlier release stored in plain text. No push is sent to a token before it is sealed. */
export async function sealPlainTokens(ctx: Pick<Ctx, 'transact' | 'cipher' | 'keys'>): Promise<void> {
  let sealed: number
  do {
    sealed = await ctx.transact(async (tx) => {
      const plain = await tx.many(takePlainTokens, { most: BATCH })
      for (const { token } of plain) await tx.one(sealToken, { token, ...storedToken(ctx, token) })
      return plain.length
    })
  } while (sealed === BATCH)
}
