import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { MINUTE, HOUR_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { consumeNetworkLimit } from '../../core/limits/network-limits.ts'
import type { Values } from '../../db/columns.ts'
import { newAuthorizationSecrets } from '../../gateways/openid/openid.ts'
import type { OAuthProject } from '../../settings/oauth-projects.ts'
import type { Identity } from '../login/public.ts'
import { isListed, isLocalClient, redirectUrl } from './login-broker.rules.ts'
import * as store from './login-broker.store.ts'
import { issueCode } from './oauth-codes.ts'
import { findProvider, type ProviderPath } from './projects.ts'

const REQUEST_MS = 10 * MINUTE
/** For these names the previous release seals and opens what both releases store in `authorization_requests`. */
const [SECRETS, OUTCOME] = ['oauth_visits.secrets', 'oauth_visits.outcome'] as const
/** How often and how long a repeated callback polls for the outcome of the first one. */
const REPEAT_POLL_MS = 100
const REPEAT_LIMIT_MS = 20_000

interface AuthorizationQuery {
  state: string
  redirect_uri: string
  code_challenge: string
}

/** Redirects a browser to a provider. Once redirect_uri is known to be allowed, failures are redirected to it. */
export async function beginAuthorization(ctx: Ctx, { projectId, providerId }: ProviderPath, query: AuthorizationQuery) {
  const { project, provider } = findProvider(ctx, { projectId, providerId })
  const { state: clientState, redirect_uri: redirectUri, code_challenge: challenge } = query
  if (!isAllowedRedirect(ctx, project, redirectUri))
    throw new Refusal('login_oauth_redirect_not_allowed', 'redirect_uri is none of the URLs of this project')

  const { state, ...secrets } = newAuthorizationSecrets()
  const state_hash = ctx.keys.hash(state)
  try {
    const most = ctx.env.AUTHORIZATION_REQUESTS_PER_HOUR
    await consumeNetworkLimit(ctx, { name: 'authorization requests', most, seconds: HOUR_SECONDS })
    const redirect = await ctx.gateways.openId.authorizationUrl(provider, { state, ...secrets })
    await ctx.transact((tx) =>
      tx.one(store.addAuthorizationRequest, {
        state_hash,
        project: projectId,
        provider: providerId,
        secrets: ctx.cipher.seal(JSON.stringify(secrets), SECRETS, state_hash),
        redirect_uri: redirectUri,
        client_state: clientState,
        client_challenge: challenge,
        expires_at: new Date(ctx.now().getTime() + REQUEST_MS),
      }),
    )
    return { redirect }
  } catch (error) {
    return redirectBack({ redirectUri, clientState }, failureOf(error))
  }
}

interface ProviderAnswer {
  state: string
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
}

/** Handles a provider's callback: identifies the user and redirects the browser to its client with a code of ours. */
export async function finishAuthorization(ctx: Ctx, answer: ProviderAnswer) {
  const state_hash = ctx.keys.hash(answer.state)
  const used_with = ctx.keys.hash(JSON.stringify([answer.code, answer.error]))
  const request = await ctx.transact((tx) =>
    tx.one(store.useAuthorizationRequest, { state_hash, used_with, at: ctx.now() }),
  )
  if (!request) return repeatedAnswer(ctx, state_hash, used_with)

  const outcome = await outcomeOf(ctx, request, answer).catch(failureOf)
  await ctx.transact((tx) =>
    tx.one(store.storeAuthorizationOutcome, {
      state_hash,
      outcome: ctx.cipher.seal(JSON.stringify(outcome), OUTCOME, state_hash),
    }),
  )
  return redirectBack({ redirectUri: request.redirect_uri, clientState: request.client_state }, outcome)
}

/** The values that bind a provider's answer to this request; sealed in its row. */
const Secrets = z.object({ nonce: z.string(), verifier: z.string() })

type AuthorizationRequest = Values<typeof store.useAuthorizationRequest.row>

async function outcomeOf(
  ctx: Ctx,
  request: AuthorizationRequest,
  { state, code, error, iss }: ProviderAnswer,
): Promise<AuthorizationOutcome> {
  if (error === 'access_denied') return { error }
  if (code === undefined) throw new Refusal('login_provider_unavailable', 'The provider could not sign anybody in')
  const path = { projectId: request.project_id, providerId: request.provider_id }
  const { provider } = findProvider(ctx, path)
  const opened = ctx.cipher.open(request.secrets, SECRETS, ctx.keys.hash(state))
  const secrets = Secrets.parse(JSON.parse(opened))
  const { subject, email } = await ctx.gateways.openId.personOf(provider, { code, state, iss }, { state, ...secrets })
  const identity: Identity = { kind: provider.kind, subject, label: email ?? '' }
  return { code: await issueCode(ctx, path, request.client_challenge, identity) }
}

/**
 * Answers a callback whose state was used before. If it has the same answer of the provider as the first callback, it
 * gets the outcome of the first, which may still be in progress. Another answer to the same state is refused.
 */
async function repeatedAnswer(ctx: Ctx, state_hash: string, used_with: string) {
  for (let waitedMs = 0; ; waitedMs += REPEAT_POLL_MS) {
    const request = await ctx.db.one(store.usedAuthorizationRequest, { state_hash, at: ctx.now() })
    if (!request) throw new Refusal('login_oauth_state_invalid', 'This sign-in took too long, or never began')
    const client = { redirectUri: request.redirect_uri, clientState: request.client_state }
    if (request.used_with !== used_with) return redirectBack(client, { error: 'login_oauth_state_invalid' })
    if (request.outcome !== null) {
      const outcome = ctx.cipher.open(request.outcome, OUTCOME, state_hash)
      return redirectBack(client, AuthorizationOutcome.parse(JSON.parse(outcome)))
    }
    if (waitedMs >= REPEAT_LIMIT_MS) return redirectBack(client, { error: 'login_provider_unavailable' })
    await setTimeout(REPEAT_POLL_MS)
  }
}

const isAllowedRedirect = ({ env }: Ctx, { redirectUrls }: OAuthProject, given: string) =>
  isListed(redirectUrls, given) || (env.isDevelopment && isLocalClient(given, env.PORT))

/** The result that the redirect gives the client: a code or an error. */
const AuthorizationOutcome = z.union([z.object({ code: z.string() }), z.object({ error: z.string() })])
type AuthorizationOutcome = z.infer<typeof AuthorizationOutcome>

const redirectBack = (
  { redirectUri, clientState }: { redirectUri: string; clientState: string },
  outcome: AuthorizationOutcome,
) => ({ redirect: redirectUrl(redirectUri, { state: clientState, ...outcome }) })

function failureOf(error: unknown): AuthorizationOutcome {
  if (!(error instanceof Refusal)) throw error
  return { error: error.code }
}
