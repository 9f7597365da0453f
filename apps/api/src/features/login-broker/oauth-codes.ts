import { randomBytes } from 'node:crypto'
import { MINUTE } from '@momi/contract/rules/durations'
import type { Ctx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import type { Tx } from '../../db/db.ts'
import { completeSignIn, connect, disconnect, Identity, signIn, type Outcome } from '../login/public.ts'
import { codeUse } from './login-broker.rules.ts'
import * as store from './login-broker.store.ts'
import { findProvider, type ProviderPath } from './projects.ts'

const CODE_MS = 2 * MINUTE
const CODE_BYTES = 32

/** Issues a one-time code for an identity that a provider has confirmed. */
export async function issueCode(
  ctx: Ctx,
  { projectId, providerId }: ProviderPath,
  challenge: string,
  identity: Identity,
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const code_hash = ctx.keys.hash(code)
  await ctx.transact((tx) =>
    tx.one(store.addCode, {
      code_hash,
      project: projectId,
      provider: providerId,
      client_challenge: challenge,
      identity: ctx.cipher.seal(JSON.stringify(identity), 'oauth_codes.identity', code_hash),
      expires_at: new Date(ctx.now().getTime() + CODE_MS),
    }),
  )
  return code
}

interface Code {
  code: string
  codeVerifier: string
}

export const oauthSignIn = (ctx: UserCtx, given: Code) => consumeCode(ctx, given, signIn)

export function oauthConnect(ctx: UserCtx, path: ProviderPath, given: Code) {
  findProvider(ctx, path)
  return consumeCode(ctx, given, connect, path)
}

export async function oauthDisconnect(ctx: UserCtx, path: ProviderPath) {
  if (!ctx.env.OAUTH_DISCONNECT_ENABLED) throw new Refusal('not_found', 'Not found')
  const { kind } = findProvider(ctx, path).provider
  await ctx.transact((tx) => disconnect(ctx, tx, kind))
  return { isDisconnected: true as const }
}

/**
 * Runs `work` (sign in or connect) with the identity of a code. The code is marked as used in a separate transaction,
 * even if `work` is refused. The same session may repeat the call, because the first answer may have been lost.
 */
async function consumeCode(
  ctx: UserCtx,
  { code, codeVerifier: verifier }: Code,
  work: (ctx: UserCtx, tx: Tx, identity: Identity) => Promise<Outcome>,
  path?: ProviderPath,
) {
  const code_hash = ctx.keys.hash(code)
  const { session } = ctx.user
  const at = ctx.now()
  const use = await ctx.transact(async (tx) => {
    const row = await tx.one(store.lockCode, { code_hash })
    if (!row) return 'used'
    const { client_challenge: challenge, expires_at: expiresAt, used_by: usedBy, used_at: usedAt } = row
    const isOfThisProvider = !path || (row.project_id === path.projectId && row.provider_id === path.providerId)
    const allowed = codeUse({ challenge, expiresAt, usedBy, usedAt }, { session, verifier }, at)
    const decided = allowed === 'sign-in' && !isOfThisProvider ? 'revoke' : allowed
    if (decided === 'revoke') await tx.one(store.deleteCode, { code_hash })
    if (decided === 'sign-in') await tx.one(store.markCodeUsed, { code_hash, session, at })
    return isOfThisProvider ? decided : 'used'
  })
  if (use === 'used' || use === 'revoke')
    throw new Refusal('login_oauth_code_invalid', 'The code is wrong, too old, or was used before')

  return completeSignIn(ctx, async (tx) => {
    const row = await tx.one(store.lockCode, { code_hash })
    if (!row) throw new Refusal('login_oauth_code_invalid', 'The code does not exist any more')
    if (row.outcome !== null) return row.outcome
    const identity = ctx.cipher.open(row.identity, 'oauth_codes.identity', code_hash)
    const outcome = await work(ctx, tx, Identity.parse(JSON.parse(identity)))
    await tx.one(store.storeCodeOutcome, { code_hash, outcome })
    return outcome
  })
}
