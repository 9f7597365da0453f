import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { createIdTokens, type IdTokens } from './id-tokens.ts'
import { createOpenId, type OpenId } from './openid/openid.ts'
import { createFcm } from './push/fcm.ts'
import { readServiceAccount } from './push/google-access.ts'
import { createPushBox, type PushBox } from './push/push-box.ts'
import type { Push } from './push/push.ts'

/** Other people's systems, each behind an interface of ours. */
export interface Gateways {
  readonly google: IdTokens
  readonly mobileAuth: IdTokens
  readonly openId: OpenId
  /** Null where nobody is to be reached: production without an account at FCM. */
  readonly push: Push | null
  /** Where pushes arrive in development; elsewhere null. */
  readonly pushBox: PushBox | null
}

export function createGateways(env: Env, log: Logger): Gateways {
  const pushBox = env.isDevelopment && env.FCM_SERVICE_ACCOUNT === '' ? createPushBox() : null
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
    push: pushBox ?? fcm(env, log),
    pushBox,
  }
}

function fcm(env: Env, log: Logger): Push | null {
  if (env.FCM_SERVICE_ACCOUNT === '') return null
  const account = readServiceAccount('FCM_SERVICE_ACCOUNT', env.FCM_SERVICE_ACCOUNT)
  return createFcm({ account, url: env.FCM_URL, warn: (facts, text) => log.warn(facts, text) })
}
