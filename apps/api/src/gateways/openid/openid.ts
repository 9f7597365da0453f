import * as openid from 'openid-client'
import { HOUR } from '@momi/contract/rules/durations'
import { Refusal } from '../../errors.ts'
import { isStrictJws } from '../strict-jws.ts'
import { outboundFetchWithin } from '../outbound-fetch.ts'
import { subjectOf, type IdTokenClaims } from '../id-tokens.ts'
import type { OpenIdClient } from '../../settings/openid-client.ts'

/** The secrets of one authorization request, known only to us until it ends. */
interface AuthorizationSecrets {
  state: string
  nonce: string
  /** The verifier of our PKCE challenge. */
  verifier: string
}

export const newAuthorizationSecrets = (): AuthorizationSecrets => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
})

/** The provider's answer, which the person's browser brings. */
interface ProviderAnswer {
  code: string
  state: string
  /** The issuer of the answer, if the provider sends it (RFC 9207). */
  iss?: string | undefined
}

/** OpenID providers for sign-in in the browser. Refuses with login_provider_unavailable. */
export interface OpenId {
  /** The provider's URL to redirect the person to. */
  authorizationUrl(provider: OpenIdClient, secrets: AuthorizationSecrets): Promise<string>
  /** The identity in the provider's answer. Refuses with login_token_invalid. */
  personOf(
    provider: OpenIdClient,
    answer: ProviderAnswer,
    secrets: AuthorizationSecrets,
  ): Promise<Omit<IdTokenClaims, 'expiresAt'>>
}

const DISCOVERED_FOR_MS = HOUR
/** Error codes of openid-client about the network or the provider, not about the person's input. */
const TROUBLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
])

interface Options {
  /** Our redirect URI at all providers. */
  callback: string
  isDevelopment: boolean
  /** How long a provider may take for each answer. */
  timeoutSeconds: number
}

/** Creates the gateway to the OpenID providers. */
export function createOpenId({ callback, isDevelopment, timeoutSeconds }: Options): OpenId {
  const known = new Map<OpenIdClient, { config: Promise<openid.Configuration>; until: number }>()
  const outbound = outboundFetchWithin({ timeoutMs: timeoutSeconds * 1000 })

  const discover = (provider: OpenIdClient) =>
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
        timeout: timeoutSeconds,
        // Without this option the signature of an ID token from the token endpoint is not verified.
        execute: [openid.enableNonRepudiationChecks, ...(isDevelopment ? [openid.allowInsecureRequests] : [])],
        [openid.customFetch]: isDevelopment
          ? (address, options) => outbound(onThisMachine(address), options)
          : outbound,
      },
    )

  /** The provider's discovery document, cached for an hour; a failure is not cached. */
  async function configOf(provider: OpenIdClient): Promise<openid.Configuration> {
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
    async authorizationUrl(provider, { state, nonce, verifier }) {
      const config = await configOf(provider)
      const parameters = {
        redirect_uri: callback,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      try {
        return openid.buildAuthorizationUrl(config, parameters).href
      } catch (error) {
        // Its document names no endpoint, or none that is a URL.
        throw unavailable(error)
      }
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

/** Browsers resolve names below localhost to this machine; Node's resolver may not. */
function onThisMachine(address: string): URL {
  const url = new URL(address)
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1'
  return url
}

const unavailable = (cause: unknown) =>
  new Refusal('login_provider_unavailable', 'The provider does not answer as it should', {}, { cause })

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // Of the token endpoint's errors only invalid_grant concerns the person's code; the others concern our configuration.
  if (error instanceof openid.ResponseBodyError)
    return error.error === 'invalid_grant' ? new Refusal('login_token_invalid', error.error) : unavailable(error)
  const code = error instanceof openid.ClientError ? error.code : undefined
  return code === undefined || TROUBLE.has(code) ? unavailable(error) : new Refusal('login_token_invalid', code)
}
