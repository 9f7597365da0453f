import * as openid from 'openid-client'
import { Refusal } from '../../core/errors.ts'
import { isStrictJws } from '../../core/strict-jws.ts'
import { subjectOf, type IdTokenClaims } from '../id-tokens.ts'
import type { OAuthProvider } from './projects.ts'

/** What one visit at a provider is held to, known to nobody but us until it ends. */
interface VisitSecrets {
  state: string
  nonce: string
  /** Of our own PKCE challenge. */
  verifier: string
}

/** What the provider sent back through the person's browser. */
interface ProviderAnswer {
  code: string
  state: string
  /** Who answers, where the provider says so: RFC 9207. */
  iss?: string | undefined
}

/** OpenID providers at which a person signs in with their browser. Refuses login_provider_unavailable. */
export interface OpenId {
  newSecrets(): VisitSecrets
  /** The address at the provider to lead the person to. */
  visit(provider: OAuthProvider, secrets: VisitSecrets): Promise<string>
  /** Whom the provider's answer names. Refuses login_token_invalid. */
  personOf(
    provider: OAuthProvider,
    answer: ProviderAnswer,
    secrets: VisitSecrets,
  ): Promise<Omit<IdTokenClaims, 'expiresAt'>>
}

const TIMEOUT_SECONDS = 5
const DISCOVERED_FOR_MS = 60 * 60 * 1000
/** Codes of openid-client that speak of the line or of the provider's health, not of what the person brought. */
const TROUBLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
])

/** `callback`: the one address that our providers know us by. */
export function createOpenId({ callback, isDevelopment }: { callback: string; isDevelopment: boolean }): OpenId {
  const known = new Map<OAuthProvider, { config: Promise<openid.Configuration>; until: number }>()

  const discover = (provider: OAuthProvider) =>
    openid.discovery(
      new URL(provider.issuer),
      provider.clientId,
      {
        client_secret: provider.clientSecret,
        id_token_signed_response_alg: 'RS256',
        [openid.clockTolerance]: 30,
      },
      undefined,
      {
        timeout: TIMEOUT_SECONDS,
        // Without the checks of non-repudiation an ID token from the token endpoint is taken without its signature.
        execute: [openid.enableNonRepudiationChecks, ...(isDevelopment ? [openid.allowInsecureRequests] : [])],
        ...(isDevelopment && { [openid.customFetch]: fetchFromThisMachine }),
      },
    )

  /** The provider's own description of itself, asked for once an hour; one that failed is asked again. */
  async function configOf(provider: OAuthProvider): Promise<openid.Configuration> {
    const cached = known.get(provider)
    if (cached && performance.now() < cached.until) return cached.config
    const config = discover(provider)
    known.set(provider, { config, until: performance.now() + DISCOVERED_FOR_MS })
    try {
      return await config
    } catch (error) {
      known.delete(provider)
      throw unavailable(error)
    }
  }

  return {
    newSecrets: () => ({
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }),

    async visit(provider, { state, nonce, verifier }) {
      const config = await configOf(provider)
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },

    async personOf(provider, answer, { state, nonce, verifier }) {
      const config = await configOf(provider)
      const url = new URL(callback)
      for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value)
      const tokens = await openid
        .authorizationCodeGrant(config, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw refusalFor(error)
        })
      const claims = tokens.claims()
      if (!claims?.sub || !isStrictJws(tokens.id_token ?? '')) throw new Refusal('login_token_invalid', 'Names nobody')
      const { email, email_verified: isVerified } = claims
      return {
        subject: subjectOf(config.serverMetadata().issuer, claims.sub),
        email: typeof email === 'string' && isVerified === true ? email : null,
      }
    },
  }
}

/** Browsers know that names under localhost are this machine, Node's resolver may not. */
const fetchFromThisMachine: openid.CustomFetch = (address, options) => {
  const url = new URL(address)
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1'
  return fetch(url, options as RequestInit)
}

const unavailable = (cause: unknown) =>
  new Refusal('login_provider_unavailable', 'The provider does not answer as it should', {}, { cause })

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // Of what a token endpoint refuses, only this is about the code; the rest is about us.
  if (error instanceof openid.ResponseBodyError)
    return error.error === 'invalid_grant' ? new Refusal('login_token_invalid', error.error) : unavailable(error)
  const code = error instanceof openid.ClientError ? error.code : undefined
  return code === undefined || TROUBLE.has(code) ? unavailable(error) : new Refusal('login_token_invalid', code)
}
