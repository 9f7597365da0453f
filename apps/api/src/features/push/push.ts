import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { isPushToken } from './push.rules.ts'
import { dropSurplus, registerToken } from './push.store.ts'
import { storedToken, tokenHash } from './stored-token.ts'

const OTHERS_KEPT = 2

interface Given {
  token: string
  /** The token that this one replaces; taken only where it is this app instance's. */
  previousToken?: string | undefined
  platform?: 'android' | 'ios' | 'web' | undefined
  language?: string | undefined
}

/** The token leads to the caller from now on, and to nobody else. */
export async function register(ctx: UserCtx, { token, previousToken, platform, language }: Given) {
  const isGood = isPushToken(token) && (previousToken === undefined || isPushToken(previousToken))
  if (!isGood) throw new Refusal('push_token_invalid', 'Not a push token')

  const stored = storedToken(ctx, token)
  return ctx.transact(async (tx) => {
    const registered = await tx.one(registerToken, {
      session: ctx.user.session,
      ...stored,
      previous_hash: previousToken === undefined ? null : tokenHash(ctx, previousToken),
      platform: platform ?? null,
      language: language ?? null,
      at: ctx.now(),
    })
    if (!registered) throw new Refusal('access_token_invalid', 'The session has ended')
    await tx.one(dropSurplus, { haid: registered.haid, newest: stored.token_hash, others: OTHERS_KEPT })
    return { isRegistered: true as const }
  })
}
