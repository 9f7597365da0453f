import type { Api, Output } from '@momi/contract'
import { ZONES } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import { firebaseUrl } from '../../gateways/firebase/firebase.ts'

/** The client's configuration, as GET /api/v1/config returns it and the page contains it (sections 1, 4, 9). */
export const clientConfig = (env: Ctx['env']): Output<Api['GET /api/v1/config']> => ({
  environment: env.isDevelopment ? 'dev' : 'prod',
  apiBaseUrl: env.CLIENT_API_BASE_URL,
  apiBasicAuth: env.CLIENT_API_BASIC_AUTH,
  brand: { product: env.BRAND_PRODUCT, legalEntity: env.BRAND_LEGAL_ENTITY, cryptoSymbol: env.CRYPTO_SYMBOL },
  countries: env.COUNTRIES,
  pointsCountries: env.POINTS_COUNTRIES,
  timeZones: { ...ZONES },
  rewardsSdkOnly: env.REWARDS_SDK_ONLY,
  sdkWaitMs: env.SDK_WAIT_MS,
  mobileAuth: {
    minVersion: env.MOBILE_AUTH_MIN_VERSION,
    maxVersion: env.MOBILE_AUTH_MAX_VERSION,
    countries: env.MOBILE_AUTH_COUNTRIES,
  },
  ambassadorsOrigin: env.AMBASSADORS_ORIGIN,
  browserUrl: env.BROWSER_URL,
  webApiKey: env.API_KEYS_WEB[0] ?? '',
  debug: env.DEBUG,
  allCountriesAllowed: env.COUNTRIES.includes('*'),
  phone: { provider: env.PHONE_PROVIDER, firebaseApiKey: env.FIREBASE_API_KEY, firebaseUrl: firebaseUrl(env) },
  firebaseRecaptchaEnabled: env.FIREBASE_RECAPTCHA_ENABLED,
  giveawayAbGroupsEnabled: env.GIVEAWAY_AB_GROUPS_ENABLED,
  analytics: { enabled: env.ANALYTICS_ENABLED, consentCountries: env.ANALYTICS_CONSENT_COUNTRIES },
  errorReporting: { dsn: env.SENTRY_DSN, release: env.RELEASE },
})
