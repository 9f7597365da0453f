import type { MethodKind } from '@momi/contract'
import type { PersonCtx, UserCtx } from '../../core/context.ts'
import { movesOf } from '../../core/records/device-moves.ts'
import { Refusal } from '../../errors.ts'
import type { Tx } from '../../db/db.ts'
import type { IdTokenClaims } from '../../gateways/id-tokens.ts'
import { endSessions } from '../accounts/public.ts'
import type { Identity } from './identity.rules.ts'
import { account, markTokenUsed } from './login.store.ts'
import { completeSignIn, connect, contactsOf, labelOf, signIn } from './sign-in.ts'
import { methodsOf } from './sign-in.store.ts'

/** Signs in with an ID token that the vendor's app obtained from Google. */
export async function googleSignIn(ctx: UserCtx, { idToken }: { idToken: string }) {
  const claims = await ctx.gateways.google.verify(idToken)
  return completeSignIn(ctx, async (tx) => {
    await consumeToken(ctx, tx, idToken, claims)
    return signIn(ctx, tx, identityOf('google', claims))
  })
}

export async function googleConnect(ctx: UserCtx, { idToken }: { idToken: string }) {
  const claims = await ctx.gateways.google.verify(idToken)
  return completeSignIn(ctx, async (tx) => {
    await consumeToken(ctx, tx, idToken, claims)
    return connect(ctx, tx, identityOf('google', claims))
  })
}

/** Adds the user's account at the vendor as an identity. Never signs in to another account of ours. */
export async function mobileAuthSync(ctx: UserCtx, { token }: { token: string }) {
  const claims = await ctx.gateways.mobileAuth.verify(token).catch(asMobileAuth)
  return completeSignIn(ctx, async (tx) => {
    await consumeToken(ctx, tx, token, claims)
    return connect(ctx, tx, identityOf('mobileauth', claims))
  }).catch(asMobileAuth)
}

/** Replaces refusal codes by those that section 8 defines for this endpoint. */
function asMobileAuth(error: unknown): never {
  const code = error instanceof Refusal ? error.code : undefined
  if (code === 'login_token_invalid') throw new Refusal('mobileauth_invalid_token', 'Invalid token')
  if (code === 'login_method_in_use')
    throw new Refusal('mobileauth_identity_in_use', 'Another user already has this identity')
  throw error
}

const identityOf = (kind: MethodKind, { subject, email }: IdTokenClaims): Identity => ({
  kind,
  subject,
  label: email ?? '',
})

/**
 * Marks a provider's token as used by this session. Refuses a token that another session used, because it may have been
 * intercepted.
 */
export async function consumeToken(
  ctx: UserCtx,
  tx: Tx,
  token: string,
  { expiresAt }: Pick<IdTokenClaims, 'expiresAt'>,
): Promise<void> {
  const hash = ctx.keys.hash(token)
  const used = await tx.one(markTokenUsed, { hash, session: ctx.user.session, expires_at: expiresAt })
  if (!used) throw new Refusal('login_token_invalid', 'This token was used on another device')
}

export async function accountOf(ctx: PersonCtx) {
  const { id: user, session } = ctx.user
  const [row, methods, moves] = await Promise.all([
    ctx.db.one(account, { user, session }),
    ctx.db.many(methodsOf, { user }),
    movesOf(ctx),
  ])
  if (!row) throw new Refusal('access_token_invalid', 'The account is gone')
  return {
    id: row.id,
    authId: row.auth_id,
    userType: row.user_type,
    countryCode: row.country,
    ...contactsOf(ctx, methods),
    hasPassword: row.has_password,
    device: deviceOf(row.owner_id, user),
    moves,
  }
}

function deviceOf(owner: string | null, user: string) {
  if (owner === null) return 'unclaimed' as const
  return owner === user ? ('mine' as const) : ('another_account' as const)
}

/** The kinds that POST …/oauth/disconnect removes; a number can only be replaced. */
const DISCONNECTABLE: readonly MethodKind[] = ['google', 'moa']

export async function loginMethods(ctx: UserCtx) {
  const rows = await ctx.db.many(methodsOf, { user: ctx.user.id })
  return {
    methods: rows.map((row) => ({
      kind: row.kind,
      label: labelOf(ctx, row),
      connectedAt: row.connected_at.toISOString(),
      canDisconnect: ctx.env.OAUTH_DISCONNECT_ENABLED && DISCONNECTABLE.includes(row.kind) && rows.length > 1,
    })),
  }
}

export async function logout(ctx: UserCtx, { everywhere = false }: { everywhere?: boolean | undefined }) {
  await ctx.transact((tx) => endSessions(ctx, tx, everywhere ? 'all' : 'this'))
  ctx.clearCachedTokens()
  return { isLoggedOut: true as const }
}
