import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Ctx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { consumeRateLimit } from '../../core/rate-limits.ts'
import type { Tx, Values } from '../../db/db.ts'
import type { OAuthProject, OAuthProvider } from '../../gateways/openid/projects.ts'
import { lockPerson, setUserType } from '../accounts/public.ts'
import { answerAt, isListed, isOfThisMachine, useOf } from './broker.rules.ts'
import * as store from './broker.store.ts'
import { userTypeOf, type Identity } from './identity.rules.ts'
import { connect, NOTHING_NEW, signedIn, signIn, type Outcome } from './sign-in.ts'
import { methodsOf, removeMethod } from './sign-in.store.ts'

const VISIT_MS = 10 * 60 * 1000
const CODE_MS = 2 * 60 * 1000
const CODE_BYTES = 32
/** How often, and how long, the outcome of a request that came before is looked for. */
const REPEAT_POLL_MS = 100
const REPEAT_LIMIT_MS = 20_000

interface ProviderPath {
  projectId: string
  providerId: string
}

interface Beginning {
  state: string
  redirect_uri: string
  code_challenge: string
}

/** Leads a browser to a provider. Once we know where it may be led back to, whatever goes wrong is told there. */
export async function beginAuthorization(ctx: Ctx, { projectId, providerId }: ProviderPath, asked: Beginning) {
  const { project, provider } = partners(ctx, { projectId, providerId })
  const { state: clientState, redirect_uri: redirectUri, code_challenge: challenge } = asked
  if (!mayLeadBackTo(ctx, project, redirectUri))
    throw new Refusal('login_oauth_redirect_not_allowed', 'redirect_uri is none of the URLs of this project')

  const { state, ...secrets } = ctx.gateways.openId.newSecrets()
  const state_hash = ctx.keys.hash(state)
  const visit = { redirectUri, clientState }
  try {
    const most = ctx.env.OAUTH_VISITS_PER_HOUR
    await consumeRateLimit(ctx, { name: 'oauth visits', most, seconds: 3600 }, ctx.request.address)
    const redirect = await ctx.gateways.openId.visit(provider, { state, ...secrets })
    await ctx.transact((tx) =>
      tx.one(store.addAuthorizationRequest, {
        state_hash,
        project: projectId,
        provider: providerId,
        secrets: ctx.cipher.seal(JSON.stringify(secrets), 'oauth_visits.secrets', state_hash),
        redirect_uri: redirectUri,
        client_state: clientState,
        client_challenge: challenge,
        expires_at: new Date(ctx.now().getTime() + VISIT_MS),
      }),
    )
    return { redirect }
  } catch (error) {
    return leadBack(visit, codeOf(error))
  }
}

interface ProviderAnswer {
  state: string
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
}

/** A browser comes back from a provider: with whom it names, it goes on to the client that began, with a code of ours. */
export async function finishAuthorization(ctx: Ctx, answer: ProviderAnswer) {
  const state_hash = ctx.keys.hash(answer.state)
  const used_with = ctx.keys.hash(JSON.stringify([answer.code, answer.error]))
  const row = await ctx.transact((tx) =>
    tx.one(store.useAuthorizationRequest, { state_hash, used_with, at: ctx.now() }),
  )
  if (!row) return repeatVisit(ctx, state_hash, used_with)

  const outcome = await outcomeOf(ctx, row, answer).catch(codeOf)
  await ctx.transact((tx) =>
    tx.one(store.storeAuthorizationOutcome, {
      state_hash,
      outcome: ctx.cipher.seal(JSON.stringify(outcome), 'oauth_visits.outcome', state_hash),
    }),
  )
  return leadBack({ redirectUri: row.redirect_uri, clientState: row.client_state }, outcome)
}

type BegunVisit = Values<typeof store.useAuthorizationRequest.row>

async function outcomeOf(
  ctx: Ctx,
  visit: BegunVisit,
  { state, code, error, iss }: ProviderAnswer,
): Promise<VisitOutcome> {
  if (error === 'access_denied') return { error }
  if (code === undefined) throw new Refusal('login_provider_unavailable', 'The provider could not sign anybody in')
  const path = { projectId: visit.project_id, providerId: visit.provider_id }
  const { provider } = partners(ctx, path)
  const opened = ctx.cipher.open(visit.secrets, 'oauth_visits.secrets', ctx.keys.hash(state))
  const secrets = JSON.parse(opened) as { nonce: string; verifier: string }
  const { subject, email } = await ctx.gateways.openId.personOf(provider, { code, state, iss }, { state, ...secrets })
  const identity: Identity = { kind: provider.kind, subject, label: email ?? '' }
  return { code: await mintCode(ctx, path, visit.client_challenge, identity) }
}

/**
 * The same answer of the provider comes again, because the browser sent it twice. It leads where the first one led,
 * which may still be on its way. Another answer to the same state is refused.
 */
async function repeatVisit(ctx: Ctx, state_hash: string, used_with: string) {
  for (let waitedMs = 0; ; waitedMs += REPEAT_POLL_MS) {
    const row = await ctx.db.one(store.usedAuthorizationRequest, { state_hash, at: ctx.now() })
    if (!row) throw new Refusal('login_oauth_state_invalid', 'This sign-in took too long, or never began')
    const visit = { redirectUri: row.redirect_uri, clientState: row.client_state }
    if (row.used_with !== used_with) return leadBack(visit, { error: 'login_oauth_state_invalid' })
    if (row.outcome !== null) {
      const outcome = ctx.cipher.open(row.outcome, 'oauth_visits.outcome', state_hash)
      return leadBack(visit, JSON.parse(outcome) as VisitOutcome)
    }
    if (waitedMs >= REPEAT_LIMIT_MS) return leadBack(visit, { error: 'login_provider_unavailable' })
    await setTimeout(REPEAT_POLL_MS)
  }
}

interface Code {
  code: string
  codeVerifier: string
}

export const oauthSignIn = (ctx: UserCtx, given: Code) => spend(ctx, given, signIn)

export function oauthConnect(ctx: UserCtx, path: ProviderPath, given: Code) {
  partners(ctx, path)
  return spend(ctx, given, connect, path)
}

/** Asked again, because an answer was lost, it answers the same. */
export async function oauthDisconnect(ctx: UserCtx, path: ProviderPath) {
  if (!ctx.env.OAUTH_DISCONNECT_ENABLED) throw new Refusal('not_found', 'Not found')
  const { kind } = partners(ctx, path).provider
  return ctx.transact(async (tx) => {
    const { id: user } = await lockPerson(ctx, tx)
    const methods = await tx.many(methodsOf, { user })
    const kinds = methods.map((method) => method.kind)
    if (!kinds.includes(kind)) return { isDisconnected: true as const }
    const left = kinds.filter((other) => other !== kind)
    if (left.length === 0) throw new Refusal('login_last_method', 'The last way in stays')
    await tx.one(removeMethod, { user, kind })
    await setUserType(tx, user, userTypeOf(left))
    return { isDisconnected: true as const }
  })
}

/**
 * Signs in with a code. It is used up in a transaction of its own, so that it stays so where the sign-in is refused;
 * the same session may ask again, because an answer was lost.
 */
async function spend(
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
    if (!row) return 'spent'
    const { client_challenge: challenge, expires_at: expiresAt, used_by: usedBy, used_at: usedAt } = row
    const isOfThisProvider = !path || (row.project_id === path.projectId && row.provider_id === path.providerId)
    const found = useOf({ challenge, expiresAt, usedBy, usedAt }, { session, verifier }, at)
    const decided = found === 'sign-in' && !isOfThisProvider ? 'burn' : found
    if (decided === 'burn') await tx.one(store.burnCode, { code_hash })
    if (decided === 'sign-in') await tx.one(store.useCode, { code_hash, session, at })
    return isOfThisProvider ? decided : 'spent'
  })
  if (use === 'spent' || use === 'burn')
    throw new Refusal('login_oauth_code_invalid', 'The code is wrong, too old, or was used before')

  return ctx.transact(async (tx) => {
    const row = await tx.one(store.lockCode, { code_hash })
    if (!row) throw new Refusal('login_oauth_code_invalid', 'The code is gone')
    if (row.outcome !== null) return signedIn(ctx, tx, { ...NOTHING_NEW, ...(row.outcome as Outcome) })
    const identity = ctx.cipher.open(row.identity, 'oauth_codes.identity', code_hash)
    const outcome = await work(ctx, tx, JSON.parse(identity) as Identity)
    await tx.one(store.storeCodeOutcome, { code_hash, outcome })
    return signedIn(ctx, tx, outcome)
  })
}

async function mintCode(ctx: Ctx, { projectId, providerId }: ProviderPath, challenge: string, identity: Identity) {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const code_hash = ctx.keys.hash(code)
  await ctx.transact((tx) =>
    tx.one(store.mintCode, {
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

function partners(
  ctx: Ctx,
  { projectId, providerId }: ProviderPath,
): { project: OAuthProject; provider: OAuthProvider } {
  const project = ctx.env.OAUTH_PROJECTS.find(({ id }) => id === projectId)
  const provider = project?.providers.find(({ id }) => id === providerId)
  if (!project || !provider) throw new Refusal('not_found', 'No such project or provider')
  return { project, provider }
}

const mayLeadBackTo = ({ env }: Ctx, { redirectUrls }: OAuthProject, given: string) =>
  isListed(redirectUrls, given) || (env.isDevelopment && isOfThisMachine(given, env.PORT))

interface Visit {
  redirectUri: string
  clientState: string
}

/** What a browser brings back to its client. */
type VisitOutcome = { code: string } | { error: string }

const leadBack = ({ redirectUri, clientState }: Visit, answer: VisitOutcome) => ({
  redirect: answerAt(redirectUri, { state: clientState, ...answer }),
})

/** A refusal, told to the client that waits for the browser. */
function codeOf(error: unknown): VisitOutcome {
  if (!(error instanceof Refusal)) throw error
  return { error: error.code }
}
