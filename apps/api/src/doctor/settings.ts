import type { Env } from '../env.ts'
import type { Finding } from './finding.ts'

/** Optional settings, and what does not work without them. */
const OPTIONAL: readonly (readonly [setting: string, isMissing: (env: Env) => boolean, consequence: string])[] = [
  ['TRUST_PROXY', (env) => env.TRUST_PROXY === false, 'behind a proxy all callers share one address and its limits'],
  ['SERVICE_API_KEYS', (env) => env.SERVICE_API_KEYS.length === 0, 'the payout service is refused: nothing is paid'],
  ['OBJECT_STORE_URL', (env) => env.OBJECT_STORE_URL === '', 'uploads stay on the disk of the machine that got them'],
  ['FCM_SERVICE_ACCOUNT', (env) => env.FCM_SERVICE_ACCOUNT === '', 'no pushes are sent'],
  ['SMTP_URL', (env) => env.SMTP_URL === '', 'no codes by e-mail, and no mails to staff'],
  ['SMS_URL', (env) => env.PHONE_PROVIDER === 'self' && env.SMS_URL === '', 'no codes by text message'],
  [
    'FIREBASE_PROJECT_ID',
    (env) => env.PHONE_PROVIDER === 'firebase' && env.FIREBASE_PROJECT_ID === '',
    'no sign-in by phone number',
  ],
  ['GOOGLE_CLIENT_IDS', (env) => env.GOOGLE_CLIENT_IDS.length === 0, 'no sign-in with Google in the app'],
  ['MOBILE_AUTH_AUDIENCES', (env) => env.MOBILE_AUTH_AUDIENCES.length === 0, 'no sign-in with the browser account'],
  ['OAUTH_PROJECTS', (env) => env.OAUTH_PROJECTS.length === 0, 'no sign-in by redirect'],
  ['TOP_UP_URL', (env) => env.TOP_UP_URL === '', 'the giveaway reports technical difficulties'],
  ['GAS_FEE_URL', (env) => env.GAS_FEE_URL === '', 'wallets get no coin for network fees'],
  ['RPC_URL', (env) => env.RPC_URL === '', 'no wallet is attested or confirmed by a transaction'],
  [
    'GA4_MEASUREMENT_ID',
    (env) => env.ANALYTICS_ENABLED && (env.GA4_MEASUREMENT_ID === '' || env.GA4_API_SECRET === ''),
    'analytics are not forwarded',
  ],
  ['SENTRY_DSN', (env) => env.SENTRY_DSN === '', 'clients report no errors'],
]

export const checkSettings = (env: Env): Finding[] => [
  { about: 'settings', status: 'ok', detail: 'all valid' },
  ...OPTIONAL.filter(([, isMissing]) => isMissing(env)).map(([about, , consequence]): Finding => ({
    about,
    status: 'degraded',
    detail: `is missing: ${consequence}`,
  })),
  ...env.earlierNames.map(([about, name]): Finding => ({
    about,
    status: 'degraded',
    detail: `is now ${name}; a later release does not read the earlier name`,
  })),
]
