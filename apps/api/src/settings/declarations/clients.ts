import { boolean, list, withDefault } from '@momi/contract/settings'
import { localRates } from '../local-rates.ts'
import { count, sentryDsn, text } from '../readers.ts'

/** What clients are told, and the first values of what staff publish. */
export const clientSettings = {
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
  GIVEAWAY_AB_GROUPS_ENABLED: withDefault(boolean, true),
  /** Whether clients send analytics. */
  ANALYTICS_ENABLED: withDefault(boolean, true),
  /** Countries whose law requires consent to analytics; * means all. */
  ANALYTICS_CONSENT_COUNTRIES: withDefault(list, ['BR']),
  /** Sentry DSN for the clients' error reports, which is not secret. Empty: no reports. */
  SENTRY_DSN: withDefault(sentryDsn, ''),
} as const
