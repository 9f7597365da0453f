import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { isPushToken } from './push.rules.ts'
import { deleteSurplus, lockSession, lockTokens, registerToken } from './push.store.ts'
import { storedToken, tokenHash } from './stored-token.ts'

const OTHERS_KEPT = 2

interface Registration {
  token: string
  /** The token that `token` replaces; ignored unless it belongs to the caller's app instance. */
  previousToken?: string | undefined
  platform?: 'android' | 'ios' | 'web' | undefined
  language?: string | undefined
}

/** Registers a push token for the caller's app instance. Another app instance that had the token loses it. */
export async function register(ctx: UserCtx, { token, previousToken, platform, language }: Registration) {
  const isGood = isPushToken(token) && (previousToken === undefined || isPushToken(previousToken))
  if (!isGood) throw new Refusal('push_token_invalid', 'Not a push token')

  const stored = storedToken(ctx, token)
  const previous_hash = previousToken === undefined ? null : tokenHash(ctx, previousToken)
  return ctx.transact(async (tx) => {
    const holder = await tx.one(lockSession, { session: ctx.user.session })
    if (!holder) throw new Refusal('access_token_invalid', 'The session has ended')
    await tx.many(lockTokens, { hashes: [stored.token_hash, ...(previous_hash === null ? [] : [previous_hash])] })
    await tx.one(registerToken, {
      ...holder,
      ...stored,
      previous_hash,
      platform: platform ?? null,
      language: language ?? null,
      at: ctx.now(),
    })
    await tx.one(deleteSurplus, { haid: holder.haid, newest: stored.token_hash, others: OTHERS_KEPT })
    return { isRegistered: true as const }
  })
}
