import type { Ctx } from '../../core/context.ts'

type SealCtx = Pick<Ctx, 'cipher' | 'keys'>

/** The keyed hash by which a stored push token is found. The token itself is sealed, because it has to be sent. */
export const tokenHash = ({ keys }: Pick<Ctx, 'keys'>, token: string) => keys.hash(token)

export function storedToken(ctx: SealCtx, token: string): { token_hash: string; token_sealed: string } {
  const token_hash = tokenHash(ctx, token)
  return { token_hash, token_sealed: ctx.cipher.seal(token, 'push_tokens.token_sealed', token_hash) }
}

export const openToken = ({ cipher }: Pick<Ctx, 'cipher'>, stored: { token_hash: string; token_sealed: string }) =>
  cipher.open(stored.token_sealed, 'push_tokens.token_sealed', stored.token_hash)

/** The keyed hash that identifies a phone in the log of pushes. */
export const haidHash = ({ keys }: Pick<Ctx, 'keys'>, haid: string) => keys.hash(`haid:${haid}`)
