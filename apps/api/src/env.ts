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
import { localRates } from './settings/local-rates.ts'
import { tokenKeySet } from './settings/token-key-set.ts'
import { staffOpenId } from './settings/openid-client.ts'
import { oauthProjects } from './settings/oauth-projects.ts'
import { earlierNames, renamed } from './settings/renamed-settings.ts'
import { refuseWeakProduction } from './settings/production-settings.ts'
import { trustedProxies } from './settings/trusted-proxies.ts'

const text = (fallback: string) => withDefault(string, fallback)
const sentryDsn: Reader<string> = (name, value) => {
  const dsn = string(name, value)
  if (dsn !== '' && !/^https?:\/\/\w+@[^/@]+\/(?:.+\/)?\d+$/.test(dsn)) throw new SettingError(`${name} is not a DSN`)
  return dsn
}
const httpUrl: Reader<string> = (name, value) => {
  const url = string(name, value)
  if (url !== '' && !(URL.canParse(url) && /^https?:/.test(url)))
    throw new SettingError(`${name} is not an http or https URL`)
  return url
}
const poolerMode: Reader<'session' | 'transaction'> = (name, value) => {
  if (value === 'session' || value === 'transaction') return value
  throw new SettingError(`${name} is neither session nor transaction`)
}
const count = (fallback: number) => withDefault(number, fallback)

/** Every setting of the api. One without a default must be present. */
const readers = {
  MOMI_ENV: string,
  PORT: count(3000),
  /** The URL of PostgreSQL or of its pooler. Empty: the embedded PGlite in MOMI_DATA_DIR. */
  DATABASE_URL: text(''),
  DATABASE_POOL: count(16),
  /**
   * The address of PostgreSQL itself if DATABASE_URL is a pooler in transaction mode, because migrations hold a
   * session-level lock.
   */
  DATABASE_DIRECT_URL: text(''),
  /** 'session' also applies without a pooler; 'transaction' needs settings of the role (docs/operations.md). */
  DATABASE_POOLER_MODE: withDefault(poolerMode, 'session'),
  /** Off for a pooler in transaction mode that does not support named statements: PgBouncer before 1.21. */
  DATABASE_PREPARED_STATEMENTS: withDefault(boolean, true),
  MOMI_DATA_DIR: text('.data'),
  LOG_LEVEL: text('info'),
  /** Writes the log to this file; stdout then has only warnings and errors. */
  LOG_FILE: text(''),
  /** The address to listen on. Default: all interfaces; in development only localhost. */
  HOST: text(''),
  /** The public web origin, with /terms, /faq and /feedback. Default: http://localhost:PORT. */
  WEB_ORIGIN: text(''),
  /**
   * JWK set of Ed25519 keys: the first signs tokens, all verify them. Development generates one in the data
   * folder.
   */
  TOKEN_KEYS: withDefault(tokenKeySet, ''),
  /** Like TOKEN_KEYS, for the tokens of staff; the two must have no key in common. Development generates one. */
  STAFF_TOKEN_KEYS: withDefault(tokenKeySet, ''),
  /** The key of keyed hashes. Development generates one. */
  HASH_KEY: text(''),
  /**
   * Encrypts personal data: 32 bytes in hexadecimal; older keys may follow, separated by commas. Development generates
   * one.
   */
  DATA_KEY: text(''),
  /** API keys, comma separated, of native apps and of our own web client. */
  API_KEYS_NATIVE: text(''),
  API_KEYS_WEB: text(''),
  /** API keys of our own services, such as the payout service. Empty: their calls are refused. */
  SERVICE_API_KEYS: text(''),
  /** Points for the referrer of a newcomer, once the newcomer has completed a first mission. */
  REFERRAL_POINTS: count(0),
  /**
   * The most points that staff may grant to or take from a user without the approval of a second person: in one grant,
   * and by all of them together within 24 hours.
   */
  POINTS_GRANT_LIMIT: count(1000),
  /** The most points that one member of staff may grant or take within 24 hours without it, from all users together. */
  POINTS_GRANTS_PER_STAFF_DAY: count(10_000),
  /** The rise of the cost in points a day from which on a second person has to approve a change of the configuration. */
  CAMPAIGN_COST_LIMIT: count(10_000),
  /** The number of people who used what changes, within 7 days, from which on a second person has to approve it. */
  CAMPAIGN_PEOPLE_LIMIT: count(1000),
  /** How many people's missions one member of staff may switch on or off within 24 hours. */
  MISSION_OVERRIDES_PER_STAFF_DAY: count(20),
  /** How many accounts that have earned something may be merged into one account within 30 days. */
  MERGES_PER_MONTH: count(5),
  /** Minimum age of an account before it gets payouts. */
  PAYOUT_HOLD_HOURS: count(24),
  /** How long the payouts stay with one instance of the payout service after its last sign of life. */
  PAYOUT_LEASE_SECONDS: count(60),
  /** Minimum age of an account that is used with the vendor's app before it gets prizes without a sign-in. */
  PRIZE_ACCOUNT_AGE_MINUTES: count(1440),
  /** How long earned points wait before they can be exchanged. They can be spent immediately. */
  EXCHANGE_HOLD_HOURS: count(24),
  /** Our client ids at Google, comma separated. Empty: Google sign-in is disabled. */
  GOOGLE_CLIENT_IDS: text(''),
  GOOGLE_ISSUER: text('https://accounts.google.com'),
  GOOGLE_JWKS_URL: text('https://www.googleapis.com/oauth2/v3/certs'),
  /** Front ends and their OpenID providers, as JSON: settings/oauth-projects.ts. */
  OAUTH_PROJECTS: withDefault(oauthProjects, []),
  /** Whether people may remove a provider from their account. */
  OAUTH_DISCONNECT_ENABLED: withDefault(boolean, true),
  /** How phone numbers are verified: by our own text messages (self) or by Firebase phone authentication. */
  PHONE_PROVIDER: text('firebase'),
  FIREBASE_PROJECT_ID: text(''),
  /** Sent to the web client: it identifies the project and is not secret. */
  FIREBASE_API_KEY: text(''),
  FIREBASE_JWKS_URL: text('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /** host:port of the emulator, whose tokens are not signed. Refused in production. */
  FIREBASE_AUTH_EMULATOR_HOST: text(''),
  /** The provider of text messages: accepts POST { to, text } with a bearer token. Empty: development uses the lab. */
  SMS_URL: text(''),
  SMS_TOKEN: text(''),
  /** Maximum number of text messages per hour to one country, because we pay for them. */
  SMS_HOURLY_BUDGET: count(1000),
  SMTP_URL: text(''),
  MAIL_FROM: text('Momi <no-reply@momi.example>'),
  /** The vendor's mobile-auth service, whose access tokens POST /api/v1/mobileauth/sync accepts. */
  MOBILE_AUTH_ISSUER: text('https://mobileauth.momi.example'),
  MOBILE_AUTH_AUDIENCES: text(''),
  MOBILE_AUTH_JWKS_URL: text('https://mobileauth.momi.example/jwks'),
  /** Service account JSON of Firebase Cloud Messaging. Without it production sends no pushes. */
  FCM_SERVICE_ACCOUNT: text(''),
  FCM_URL: text('https://fcm.googleapis.com'),
  /**
   * The partner that sells mobile data packages (DT One's DVS api); empty: the giveaway reports technical
   * difficulties.
   */
  TOP_UP_URL: text(''),
  TOP_UP_KEY: text(''),
  TOP_UP_SECRET: text(''),
  /** S3 API of the store for uploaded files; empty: on disk, in MOMI_DATA_DIR. */
  OBJECT_STORE_URL: text(''),
  OBJECT_STORE_BUCKET: text(''),
  OBJECT_STORE_REGION: text('us-east-1'),
  OBJECT_STORE_KEY_ID: text(''),
  OBJECT_STORE_SECRET: text(''),
  /** The service that sends wallets the coin for network fees; empty: none is sent. */
  GAS_FEE_URL: text(''),
  GAS_FEE_TOKEN: text(''),
  /** Amount per wallet, and the daily budget of all wallets, in the coin's smallest unit. */
  GAS_FEE_AMOUNT: text('2000000000000000'),
  GAS_FEE_DAILY_BUDGET: text('1000000000000000000'),
  /** In this many days, a wallet gets GAS_FEE_AMOUNT at most once, and so does a person. */
  GAS_FEE_PERIOD_DAYS: count(7),
  COUNTRIES: withDefault(list, ['NG', 'GH', 'ZA', 'KE', 'BR']),
  POINTS_COUNTRIES: withDefault(list, ['NG', 'GH', 'ZA', 'KE', 'BR']),
  /**
   * Base URL of the clients' calls. Empty: the origin of their page. The api at another origin must list the page's
   * origin in CORS_ORIGINS.
   */
  CLIENT_API_BASE_URL: text(''),
  /** user:password that clients send with calls that have no token. It is not secret. */
  CLIENT_API_BASIC_AUTH: text(''),
  BRAND_PRODUCT: text('Momi'),
  /** The company named in the terms; empty: the terms name only the product. */
  BRAND_LEGAL_ENTITY: text(''),
  CRYPTO_SYMBOL: text('cUSD'),
  /**
   * The approximate worth of one CRYPTO_SYMBOL in a country's currency; empty: amounts are shown without a local value.
   */
  LOCAL_RATES: withDefault(localRates, {}),
  REWARDS_SDK_ONLY: withDefault(boolean, true),
  SDK_WAIT_MS: count(500),
  MOBILE_AUTH_MIN_VERSION: count(84),
  MOBILE_AUTH_MAX_VERSION: count(89),
  MOBILE_AUTH_COUNTRIES: withDefault(list, []),
  AMBASSADORS_ORIGIN: text('https://ambassadors.momi.example'),
  BROWSER_URL: text('https://momi.example/browser'),
  /** Base URL of MiniPay's deep links, which open a page inside MiniPay. */
  MINIPAY_LINK_HOST: text('https://link.minipay.xyz'),
  DEBUG: withDefault(boolean, false),
  /** In development: the number of people to seed in addition to the demo campaign. */
  DEVELOPMENT_PEOPLE: count(0),
  FIREBASE_RECAPTCHA_ENABLED: withDefault(boolean, true),
  GIVEAWAY_AB_GROUPS_ENABLED: withDefault(boolean, true),
  /** Whether clients send analytics. */
  ANALYTICS_ENABLED: withDefault(boolean, true),
  /** Countries whose law requires consent to analytics; * means all. */
  ANALYTICS_CONSENT_COUNTRIES: withDefault(list, ['BR']),
  /** Google Analytics 4, Measurement Protocol. Without id and secret, events are not forwarded. */
  GA4_URL: text('https://www.google-analytics.com'),
  GA4_MEASUREMENT_ID: text(''),
  GA4_API_SECRET: text(''),
  /** Sentry DSN for the clients' error reports, which is not secret. Empty: no reports. */
  SENTRY_DSN: withDefault(sentryDsn, ''),
  /** The version that error reports, metrics and traces name. */
  RELEASE: text(''),
  /** The OTLP/HTTP receiver of traces, such as http://collector:4318. Empty: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: withDefault(httpUrl, ''),
  /** The header in which our edge reports the caller's country. Empty: the country is unknown. */
  GEO_COUNTRY_HEADER: text(''),
  /** In development: the node that the lab reads token balances from. */
  LAB_RPC_URL: text(''),
  LAB_TOKEN_ADDRESS: text(''),
  /** Origins whose pages may call the api's own origin from a browser, comma separated. */
  CORS_ORIGINS: text(''),
  /**
   * After a stop signal the process reports that it is not ready, and serves requests for this long; then it stops
   * listening and has ten seconds to finish running requests. The supervisor has to wait for both.
   */
  DRAIN_DELAY_SECONDS: count(10),
  /**
   * The proxies whose X-Forwarded-For is trusted: their number, or their addresses and networks, separated by commas.
   * Use a number only if the api cannot be reached in any other way.
   */
  TRUST_PROXY: withDefault(trustedProxies, false),
  /**
   * Compresses the answers that are stored for retries. Releases before 2026-11-24 cannot read them, so set it only once
   * no such release runs or will be started again.
   */
  COMPRESS_ANSWERS: withDefault(boolean, false),
  /** Calls per minute of one network address, and of one user. */
  RATE_LIMIT_PER_MINUTE: count(6000),
  /**
   * Calls of one person per day whose answers are stored for retries: far more than a phone makes, and few enough that
   * nobody fills the disk.
   */
  STORED_ANSWERS_PER_DAY: count(2000),
  /** Log-ins of one app instance per day, each of which is a new session. */
  LOGINS_PER_DEVICE_DAY: count(200),
  /**
   * The limits below that end in PER_HOUR are of one network address; those around it may use more (decision 0073). In
   * our countries mobile operators put thousands of phones behind one address, and the defaults have room for them.
   */
  /** Codes by text message and e-mail. */
  LOGIN_CODES_PER_HOUR: count(1000),
  /** Looks at MiniPay links. */
  MINIPAY_LOOKS_PER_HOUR: count(1000),
  /** Bytes of events that clients report. */
  CLIENT_REPORT_BYTES_PER_HOUR: count(200 * 1024 * 1024),
  /** Feedback. */
  FEEDBACK_PER_HOUR: count(300),
  /** Bytes of feedback's pictures per day, of one network address and of all; above it only the text is stored. */
  FEEDBACK_BYTES_PER_ADDRESS_DAY: count(200 * 1024 * 1024),
  FEEDBACK_BYTES_PER_DAY: count(5 * 1024 * 1024 * 1024),
  /** New app instances. */
  NEW_DEVICES_PER_HOUR: count(1000),
  /** Wallets that the MiniPay page may link per hour from one network address. */
  MINIPAY_REDEMPTIONS_PER_HOUR: count(600),
  /** Look-ups of a number's operator per hour of one network address. Each costs money. */
  OPERATOR_LOOKUPS_PER_HOUR: count(60),
  /** How many users the console shows to one member of staff: enough for support, too few to copy the whole list. */
  STAFF_USERS_PER_HOUR: count(1500),
  /** Failed sign-ins of staff in 15 minutes from one network address, except on devices where they signed in before. */
  STAFF_FAILURES_PER_WINDOW: count(30),
  /** The origin at which staff reach the console on PORT+2. Default: http://localhost:PORT+2. */
  CONSOLE_ORIGIN: text(''),
  /**
   * The OpenID provider with which staff may sign in as well. Its redirect URI is CONSOLE_ORIGIN/sign-in/openid. Empty:
   * password only.
   */
  STAFF_OPENID_ISSUER: text(''),
  STAFF_OPENID_CLIENT_ID: text(''),
  STAFF_OPENID_CLIENT_SECRET: text(''),
  /** Sign-ins by redirect per hour that one network address may start. */
  AUTHORIZATION_REQUESTS_PER_HOUR: count(1000),
  /** How long a provider of sign-ins by redirect may take for each answer. */
  OPENID_TIMEOUT_SECONDS: count(5),
} as const

export type Env = ReturnType<typeof readEnv>

const DEVELOPMENT = {
  API_KEYS_NATIVE: 'development-native-key',
  API_KEYS_WEB: 'development-web-key',
  SERVICE_API_KEYS: 'development-service-key',
  PRIZE_ACCOUNT_AGE_MINUTES: '0',
  PAYOUT_HOLD_HOURS: '0',
  EXCHANGE_HOLD_HOURS: '0',
  LOCAL_RATES: 'NG=NGN 1530,GH=GHS 11.5,ZA=ZAR 17.8,KE=KES 129,BR=BRL 5.4',
  REWARDS_SDK_ONLY: 'false',
  PHONE_PROVIDER: 'self',
  DRAIN_DELAY_SECONDS: '0',
} as const

/** Parses the environment; throws a SettingError that names the first invalid setting. */
export function readEnv(given: Readonly<Record<string, string | undefined>>) {
  const source = renamed(given)
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
    earlierNames: earlierNames(given),
    isDevelopment,
    PHONE_PROVIDER: phoneProvider(settings.PHONE_PROVIDER),
    WEB_ORIGIN: settings.WEB_ORIGIN || `http://localhost:${settings.PORT}`,
    CONSOLE_ORIGIN: consoleOrigin(settings),
    STAFF_OPENID: staffOpenId(settings),
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

function consoleOrigin({ CONSOLE_ORIGIN, PORT }: { CONSOLE_ORIGIN: string; PORT: number }): string {
  if (CONSOLE_ORIGIN === '') return `http://localhost:${PORT + 2}`
  if (!/^https?:/.test(CONSOLE_ORIGIN) || URL.parse(CONSOLE_ORIGIN)?.origin !== CONSOLE_ORIGIN)
    throw new SettingError('CONSOLE_ORIGIN is not an http or https origin')
  return CONSOLE_ORIGIN
}

function phoneProvider(value: string): 'self' | 'firebase' {
  if (value === 'self' || value === 'firebase') return value
  throw new SettingError('PHONE_PROVIDER is neither self nor firebase')
}
