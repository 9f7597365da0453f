import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { readServiceAccount } from '../settings/service-account.ts'
import { ga4, type Analytics } from './analytics/analytics.ts'
import { celoNode, type Celo } from './celo/celo.ts'
import { createIdTokens, type IdTokens } from './id-tokens.ts'
import { smtpEmail, type Email } from './email/email.ts'
import { createFirebase, type Firebase } from './firebase/firebase.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { httpGasFee, type GasFee } from './gas-fee/gas-fee.ts'
import { httpSms, type Sms } from './sms/sms.ts'
import { diskStore } from './object-store/disk.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import { s3Store } from './object-store/s3.ts'
import { odisCombiner, type Odis } from './odis/odis.ts'
import { createOpenId, type OpenId } from './openid/openid.ts'
import { createFcm } from './push/fcm.ts'
import { createPushBox, type PushBox } from './push/push-box.ts'
import type { Push } from './push/push.ts'
import { dtOne } from './top-up/dt-one.ts'
import type { TopUp } from './top-up/top-up.ts'
import { instrumentAll } from './instrument.ts'

/** The outside systems, each with an interface of ours. */
export interface Gateways {
  readonly google: IdTokens
  readonly mobileAuth: IdTokens
  readonly openId: OpenId
  /** The same as openId, with the redirect URI of the console. */
  readonly staffOpenId: OpenId
  /** null in production without an FCM account. */
  readonly push: Push | null
  /** Receives pushes in development without an FCM account; otherwise null. */
  readonly pushBox: PushBox | null
  readonly sms: Sms
  readonly email: Email
  readonly firebase: Firebase
  /** null without a configured partner. */
  readonly topUp: TopUp | null
  /** null without a configured service. */
  readonly gasFee: GasFee | null
  /** null without a configured node. */
  readonly celo: Celo | null
  /** null if no account's number is matched with a wallet. */
  readonly odis: Odis | null
  /** Files uploaded by people. */
  readonly objects: ObjectStore
  /** null if client reports are not forwarded. */
  readonly analytics: Analytics | null
  /** Shows messages in development if no message provider is configured. */
  readonly inbox: Inbox
}

/** `openMs`: how long a circuit breaker stays open (instrument.ts). */
export function createGateways(env: Env, log: Logger, openMs?: number): Gateways {
  const pushBox = env.isDevelopment && env.FCM_SERVICE_ACCOUNT === '' ? createPushBox() : null
  const inbox = createInbox()
  const partners = instrumentAll(
    log,
    {
      sms: smsOf(env, inbox),
      email: emailOf(env, inbox),
      firebase: createFirebase({
        projectId: env.FIREBASE_PROJECT_ID,
        jwksUrl: env.FIREBASE_JWKS_URL,
        emulator: env.FIREBASE_AUTH_EMULATOR_HOST,
      }),
      objects: objectsOf(env),
      topUp: topUpOf(env),
      analytics: analyticsOf(env),
      gasFee: env.GAS_FEE_URL === '' ? null : httpGasFee({ url: env.GAS_FEE_URL, token: env.GAS_FEE_TOKEN }),
      celo: celoOf(env),
      odis: odisOf(env),
      google: createIdTokens({
        isSignInRecent: true,
        // Google uses both forms of its issuer.
        issuers: [env.GOOGLE_ISSUER, env.GOOGLE_ISSUER.replace(/^https:\/\//, '')],
        audiences: env.GOOGLE_CLIENT_IDS,
        jwksUrl: env.GOOGLE_JWKS_URL,
      }),
      mobileAuth: createIdTokens({
        issuers: [env.MOBILE_AUTH_ISSUER],
        audiences: env.MOBILE_AUTH_AUDIENCES,
        jwksUrl: env.MOBILE_AUTH_JWKS_URL,
      }),
      openId: openIdOf(env, `${env.WEB_ORIGIN}/api/v2/auth/oauth/callback`),
      staffOpenId: openIdOf(env, `${env.CONSOLE_ORIGIN}/sign-in/openid`),
      push: fcm(env, log),
    },
    openMs,
  )
  return { ...partners, push: pushBox ?? partners.push, pushBox, inbox }
}

const openIdOf = ({ isDevelopment, OPENID_TIMEOUT_SECONDS: timeoutSeconds }: Env, callback: string) =>
  createOpenId({ callback, isDevelopment, timeoutSeconds })

const objectsOf = (env: Env): ObjectStore =>
  env.OBJECT_STORE_URL === ''
    ? diskStore(join(env.MOMI_DATA_DIR, 'objects'))
    : s3Store({
        url: env.OBJECT_STORE_URL,
        bucket: env.OBJECT_STORE_BUCKET,
        region: env.OBJECT_STORE_REGION,
        keyId: env.OBJECT_STORE_KEY_ID,
        secret: env.OBJECT_STORE_SECRET,
      })

const analyticsOf = ({ GA4_URL: url, GA4_MEASUREMENT_ID: measurementId, GA4_API_SECRET: secret }: Env) =>
  measurementId === '' || secret === '' ? null : ga4({ url, measurementId, secret })

const celoOf = ({ RPC_URL: url, ATTESTATIONS_ADDRESS: attestations, ATTESTATION_ISSUER: issuer }: Env): Celo | null =>
  url === '' ? null : celoNode({ url, attestations, issuer })

const odisOf = ({ ODIS_URL: url, ODIS_PUBLIC_KEY: publicKey, ODIS_ACCOUNT_KEY: accountKey }: Env): Odis | null =>
  url === '' || accountKey === '' ? null : odisCombiner({ url, publicKey, accountKey })

const topUpOf = ({ TOP_UP_URL: url, TOP_UP_KEY: key, TOP_UP_SECRET: secret }: Env): TopUp | null =>
  url === '' ? null : dtOne({ url, key, secret })

function fcm(env: Env, log: Logger): Push | null {
  if (env.FCM_SERVICE_ACCOUNT === '') return null
  const account = readServiceAccount('FCM_SERVICE_ACCOUNT', env.FCM_SERVICE_ACCOUNT)
  return createFcm({ account, url: env.FCM_URL, warn: (facts, text) => log.warn(facts, text) })
}

const closed = {
  send: async () => {
    throw new Error('No provider of messages is configured')
  },
}

/** Gateways whose text messages and e-mails are in `inbox`. */
export const messagesTo = (inbox: Inbox): Pick<Gateways, 'sms' | 'email' | 'inbox'> => ({
  sms: { send: async ({ to, text }) => inbox.receive({ channel: 'sms', to, text }) },
  email: {
    send: async ({ to, subject, text }) => inbox.receive({ channel: 'email', to, text: `${subject}\n\n${text}` }),
  },
  inbox,
})

function smsOf(env: Env, inbox: Inbox): Sms {
  if (env.SMS_URL !== '') return httpSms({ url: env.SMS_URL, token: env.SMS_TOKEN })
  return env.isDevelopment ? messagesTo(inbox).sms : closed
}

/** Whether mails are sent: by a mail server, or in development to the lab's inbox. */
export const hasMail = (env: Pick<Env, 'SMTP_URL' | 'isDevelopment'>): boolean =>
  env.SMTP_URL !== '' || env.isDevelopment

function emailOf(env: Env, inbox: Inbox): Email {
  if (env.SMTP_URL !== '') return smtpEmail({ url: env.SMTP_URL, from: env.MAIL_FROM })
  return env.isDevelopment ? messagesTo(inbox).email : closed
}
