import {
  boolean,
  list,
  number,
  readSettings,
  SettingError,
  string,
  withDefault,
  type Reader,
} from '@momi/contract/settings'
import { tokenKeySet } from './core/token-key-set.ts'
import { oauthProjects } from './gateways/openid/projects.ts'
import { refuseWeakProduction } from './production-settings.ts'
import { trustedProxies } from './trusted-proxies.ts'

const text = (fallback: string) => withDefault(string, fallback)
const sentryDsn: Reader<string> = (name, value) => {
  const dsn = string(name, value)
  if (dsn !== '' && !/^https?:\/\/\w+@[^/@]+\/(?:.+\/)?\d+$/.test(dsn)) throw new SettingError(`${name} is not a DSN`)
  return dsn
}
const count = (fallback: number) => withDefault(number, fallback)

/** Every setting of the api. One without a default must be present. */
const readers = {
  MOMI_ENV: string,
  PORT: count(3000),
  /** Absent: the embedded PGlite in MOMI_DATA_DIR. */
  DATABASE_URL: text(''),
  DATABASE_POOL: count(16),
  MOMI_DATA_DIR: text('.data'),
  LOG_LEVEL: text('info'),
  /** The address to listen on. Development listens to this machine alone. */
  HOST: text(''),
  /** The public web origin, where /terms, /faq and /feedback live. Absent: this machine's own. */
  WEB_ORIGIN: text(''),
  /** JWK set of Ed25519 keys: the first signs tokens, all verify them. Development makes one and keeps it in the data folder. */
  TOKEN_KEYS: withDefault(tokenKeySet, ''),
  /** Keys the hash of device secrets. Development makes one. */
  HASH_KEY: text(''),
  /** Encrypts personal data: 32 bytes in hex; older keys may follow, comma separated. Development makes one. */
  DATA_KEY: text(''),
  /** API keys, comma separated, of native apps and of our own web client. */
  API_KEYS_NATIVE: text(''),
  API_KEYS_WEB: text(''),
  /** Keys of our own services, such as the one that pays out. Without any, their calls are closed. */
  SERVICE_API_KEYS: text(''),
  /** Points for whoever referred a newcomer, once the newcomer has completed a first mission. */
  REFERRAL_POINTS: count(0),
  /** How many accounts with earnings of their own may be merged into one account within 30 days. */
  MERGES_PER_MONTH: count(5),
  /** How old an account has to be before anything is paid out to it. */
  PAYOUT_HOLD_HOURS: count(24),
  /** How old an account has to be before it gets prizes, unless it is signed in or has proven a wallet. */
  PRIZE_ACCOUNT_AGE_MINUTES: count(1440),
  /** How long points wait, once earned, before they can be exchanged. They can be spent at once. */
  EXCHANGE_HOLD_HOURS: count(24),
  /** Our client ids at Google, comma separated. Without any, signing in with Google is closed. */
  GOOGLE_CLIENT_IDS: text(''),
  GOOGLE_ISSUER: text('https://accounts.google.com'),
  GOOGLE_JWKS_URL: text('https://www.googleapis.com/oauth2/v3/certs'),
  /** Front ends and the OpenID providers at which their people sign in, as JSON: gateways/openid/projects.ts. */
  OAUTH_PROJECTS: withDefault(oauthProjects, []),
  /** Whether people may take a provider off their account again. */
  OAUTH_DISCONNECT_ENABLED: withDefault(boolean, true),
  /** How numbers are verified: by our own text messages (self) or by Firebase phone authentication. */
  PHONE_PROVIDER: text('firebase'),
  FIREBASE_PROJECT_ID: text(''),
  /** Of the web client: it marks the project, it is no secret. */
  FIREBASE_API_KEY: text(''),
  FIREBASE_JWKS_URL: text('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /** host:port of the emulator, whose tokens nobody signs. Production refuses it. */
  FIREBASE_AUTH_EMULATOR_HOST: text(''),
  /** Takes POST { to, text } with a bearer token. Development shows messages in the lab instead. */
  SMS_URL: text(''),
  SMS_TOKEN: text(''),
  /** Messages to the numbers of one country in an hour, at most: what they cost is ours. */
  SMS_HOURLY_BUDGET: count(1000),
  SMTP_URL: text(''),
  MAIL_FROM: text('Momi <no-reply@momi.example>'),
  /** The vendor's mobile-auth service, whose access tokens POST /api/v1/mobileauth/sync takes. */
  MOBILE_AUTH_ISSUER: text('https://mobileauth.momi.example'),
  MOBILE_AUTH_AUDIENCES: text(''),
  MOBILE_AUTH_JWKS_URL: text('https://mobileauth.momi.example/jwks'),
  /** The JSON of a service account of Firebase Cloud Messaging. Without one production sends no pushes. */
  FCM_SERVICE_ACCOUNT: text(''),
  FCM_URL: text('https://fcm.googleapis.com'),
  /** The partner that sells mobile data packages, DT One's DVS api; absent: the giveaway says that it has difficulties. */
  TOP_UP_URL: text(''),
  TOP_UP_KEY: text(''),
  TOP_UP_SECRET: text(''),
  /** Where files lie that people send, by the S3 API; absent: on the disk, in MOMI_DATA_DIR. */
  OBJECT_STORE_URL: text(''),
  OBJECT_STORE_BUCKET: text(''),
  OBJECT_STORE_REGION: text('us-east-1'),
  OBJECT_STORE_KEY_ID: text(''),
  OBJECT_STORE_SECRET: text(''),
  /** The service that gives wallets what their network fees cost; absent: nobody is given any. */
  GAS_FEE_URL: text(''),
  GAS_FEE_TOKEN: text(''),
  /** What a wallet gets at once, and all wallets in a day: the smallest unit of the chain's coin. */
  GAS_FEE_AMOUNT: text('2000000000000000'),
  GAS_FEE_DAILY_BUDGET: text('1000000000000000000'),
  /** One wallet, and one person, gets it once in so many days. */
  GAS_FEE_PERIOD_DAYS: count(7),
  COUNTRIES: withDefault(list, ['NG', 'GH', 'ZA', 'KE', 'BR']),
  POINTS_COUNTRIES: withDefault(list, ['NG', 'GH', 'ZA', 'KE', 'BR']),
  /** Where clients call the api; empty for the origin of their page. That origin must list theirs in CORS_ORIGINS. */
  CLIENT_API_BASE_URL: text(''),
  /** user:password that clients send where they have no token yet. Anybody can read it. */
  CLIENT_API_BASIC_AUTH: text(''),
  BRAND_PRODUCT: text('Momi'),
  CRYPTO_SYMBOL: text('cUSD'),
  REWARDS_SDK_ONLY: withDefault(boolean, true),
  SDK_WAIT_MS: count(500),
  MOBILE_AUTH_MIN_VERSION: count(84),
  MOBILE_AUTH_MAX_VERSION: count(89),
  MOBILE_AUTH_COUNTRIES: withDefault(list, []),
  AMBASSADORS_ORIGIN: text('https://ambassadors.momi.example'),
  BROWSER_URL: text('https://momi.example/browser'),
  /** Opens a page inside of MiniPay: its deep links. */
  MINIPAY_LINK_HOST: text('https://link.minipay.xyz'),
  DEBUG: withDefault(boolean, false),
  FIREBASE_RECAPTCHA_ENABLED: withDefault(boolean, true),
  GIVEAWAY_AB_GROUPS_ENABLED: withDefault(boolean, true),
  /** Whether clients count what happens in them. */
  ANALYTICS_ENABLED: withDefault(boolean, true),
  /** Countries whose law wants a person's yes first; * is everywhere. */
  ANALYTICS_CONSENT_COUNTRIES: withDefault(list, ['BR']),
  /** Google Analytics 4, by its Measurement Protocol. Without an id and a secret, events stay with us. */
  GA4_URL: text('https://www.google-analytics.com'),
  GA4_MEASUREMENT_ID: text(''),
  GA4_API_SECRET: text(''),
  /** Where clients report their errors: Sentry's DSN, which is no secret. Absent: nowhere. */
  SENTRY_DSN: withDefault(sentryDsn, ''),
  /** The version that runs, as error reports name it. */
  RELEASE: text(''),
  /** The header in which the edge in front of us names the caller's country. Absent: we do not know. */
  GEO_COUNTRY_HEADER: text(''),
  /** In development: a node whose balances of a token the lab shows. */
  LAB_RPC_URL: text(''),
  LAB_TOKEN_ADDRESS: text(''),
  /** Origins whose pages may call the api's own origin from a browser, comma separated. */
  CORS_ORIGINS: text(''),
  /**
   * How long a process that was told to stop says that it is not ready, and serves on, before it stops listening. Then it
   * has ten seconds to finish what it began: whatever stops it has to wait for both.
   */
  DRAIN_DELAY_SECONDS: count(10),
  /**
   * The proxies in front of us whose X-Forwarded-For is believed: how many, or their addresses and networks, comma
   * separated. A number is for where nobody reaches us but through them.
   */
  TRUST_PROXY: withDefault(trustedProxies, false),
  /** Calls of one network address, and of one user, in a minute. */
  RATE_LIMIT_PER_MINUTE: count(6000),
  /** New app instances of one network address in an hour. Many phones share one in our countries. */
  NEW_DEVICES_PER_HOUR: count(1000),
  /** Sign-ins by redirects that one network address may begin in an hour. */
  OAUTH_VISITS_PER_HOUR: count(1000),
} as const

export type Env = ReturnType<typeof readEnv>

const DEVELOPMENT = {
  API_KEYS_NATIVE: 'development-native-key',
  API_KEYS_WEB: 'development-web-key',
  SERVICE_API_KEYS: 'development-service-key',
  PRIZE_ACCOUNT_AGE_MINUTES: '10',
  PAYOUT_HOLD_HOURS: '0',
  EXCHANGE_HOLD_HOURS: '0',
  REWARDS_SDK_ONLY: 'false',
  PHONE_PROVIDER: 'self',
  DRAIN_DELAY_SECONDS: '0',
} as const

/** Reads the environment; throws a SettingError that names the first bad setting. */
export function readEnv(source: Readonly<Record<string, string | undefined>>) {
  const isDevelopment = source['MOMI_ENV'] === 'development'
  const settings = readSettings(readers, isDevelopment ? { ...DEVELOPMENT, ...source } : source)
  if (settings.MOMI_ENV !== 'development' && settings.MOMI_ENV !== 'production')
    throw new SettingError('MOMI_ENV is neither development nor production')
  const parts = (joined: string) =>
    joined
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  for (const name of ['GAS_FEE_AMOUNT', 'GAS_FEE_DAILY_BUDGET'] as const)
    if (!/^[1-9][0-9]{0,30}$/.test(settings[name])) throw new SettingError(`${name} is not a whole number`)
  if (settings.OBJECT_STORE_URL !== '')
    for (const name of ['OBJECT_STORE_BUCKET', 'OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET'] as const)
      if (settings[name] === '') throw new SettingError(`${name} is missing`)
  const env = {
    ...settings,
    isDevelopment,
    PHONE_PROVIDER: phoneProvider(settings.PHONE_PROVIDER),
    WEB_ORIGIN: settings.WEB_ORIGIN || `http://localhost:${settings.PORT}`,
    HOST: settings.HOST || (isDevelopment ? 'localhost' : '::'),
    CORS_ORIGINS: parts(settings.CORS_ORIGINS),
    GOOGLE_CLIENT_IDS: parts(settings.GOOGLE_CLIENT_IDS),
    MOBILE_AUTH_AUDIENCES: parts(settings.MOBILE_AUTH_AUDIENCES),
    API_KEYS_NATIVE: parts(settings.API_KEYS_NATIVE),
    API_KEYS_WEB: parts(settings.API_KEYS_WEB),
    SERVICE_API_KEYS: parts(settings.SERVICE_API_KEYS),
  }
  if (!isDevelopment) refuseWeakProduction(env, source)
  return env
}

function phoneProvider(value: string): 'self' | 'firebase' {
  if (value === 'self' || value === 'firebase') return value
  throw new SettingError('PHONE_PROVIDER is neither self nor firebase')
}
