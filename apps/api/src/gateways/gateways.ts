import type { Env } from '../env.ts'
import { createIdTokens, type IdTokens } from './id-tokens.ts'
import { createOpenId, type OpenId } from './openid/openid.ts'

/** Other people's systems, each behind an interface of ours. */
export interface Gateways {
  readonly google: IdTokens
  readonly mobileAuth: IdTokens
  readonly openId: OpenId
}

export function createGateways(env: Env): Gateways {
  return {
    google: createIdTokens({
      // Google spells its name both ways.
      issuers: [env.GOOGLE_ISSUER, env.GOOGLE_ISSUER.replace(/^https:\/\//, '')],
      audiences: env.GOOGLE_CLIENT_IDS,
      jwksUrl: env.GOOGLE_JWKS_URL,
    }),
    mobileAuth: createIdTokens({
      issuers: [env.MOBILE_AUTH_ISSUER],
      audiences: env.MOBILE_AUTH_AUDIENCES,
      jwksUrl: env.MOBILE_AUTH_JWKS_URL,
    }),
    openId: createOpenId({
      callback: `${env.WEB_ORIGIN}/api/v2/auth/oauth/callback`,
      isDevelopment: env.isDevelopment,
    }),
  }
}
