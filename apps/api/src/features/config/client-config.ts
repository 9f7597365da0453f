import type { Api, Output } from '@momi/contract'
import { ZONES } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import { firebaseUrl } from '../../gateways/firebase/firebase.ts'

type ConfigCtx = Pick<Ctx, 'env' | 'settings'>
type ClientConfig = Output<Api['GET /api/v1/config']>

/** The client's configuration, as GET /api/v1/config returns it and the page contains it (sections 1, 4, 9). */
export const clientConfig = ({ env, settings }: ConfigCtx): ClientConfig => ({
  environment: env.isDevelopment ? 'dev' : 'prod',
  apiBaseUrl: env.CLIENT_API_BASE_URL,
  apiBasicAuth: env.CLIENT_API_BASIC_AUTH,
  brand: { product: env.BRAND_PRODUCT, legalEntity: settings.client().legalEntity, cryptoSymbol: env.CRYPTO_SYMBOL },
  // People of a paused country still see what they have earned.
  countries: [...settings.countries(), ...settings.pausedCountries()],
  pausedCountries: [...settings.pausedCountries()],
  pointsCountries: [...settings.pointsCountries()],
  timeZones: { ...ZONES },
  rewardsSdkOnly: env.REWARDS_SDK_ONLY,
  sdkWaitMs: env.SDK_WAIT_MS,
  mobileAuth: {
    minVersion: env.MOBILE_AUTH_MIN_VERSION,
    maxVersion: env.MOBILE_AUTH_MAX_VERSION,
    countries: env.MOBILE_AUTH_COUNTRIES,
  },
  ambassadorsOrigin: settings.client().ambassadorsOrigin,
  browserUrl: settings.client().browserUrl,
  walletConfirmation: env.RPC_URL !== '',
  support: settings.client().support,
  webApiKey: env.API_KEYS_WEB[0] ?? '',
  debug: env.DEBUG,
  allCountriesAllowed: settings.countries().includes('*'),
  phone: { provider: env.PHONE_PROVIDER, firebaseApiKey: env.FIREBASE_API_KEY, firebaseUrl: firebaseUrl(env) },
  firebaseRecaptchaEnabled: env.FIREBASE_RECAPTCHA_ENABLED,
  giveawayAbGroupsEnabled: env.GIVEAWAY_AB_GROUPS_ENABLED,
  analytics: { enabled: env.ANALYTICS_ENABLED, consentCountries: env.ANALYTICS_CONSENT_COUNTRIES },
  errorReporting: { dsn: env.SENTRY_DSN, release: env.RELEASE },
})

/**
 * The configuration of the page in which staff view the client. The page plays a host with a bridge: with rewards for
 * the SDK only, it would show where to get the SDK.
 */
export const viewConfig = (ctx: ConfigCtx): ClientConfig => ({ ...clientConfig(ctx), rewardsSdkOnly: false })

/** Returns a function that returns the configuration: the same object until the settings change. */
export function configReader(ctx: ConfigCtx, read: (ctx: ConfigCtx) => ClientConfig = clientConfig) {
  let known: { revision: number; config: ClientConfig } | undefined
  return (): ClientConfig => {
    const revision = ctx.settings.revision()
    if (known?.revision !== revision) known = { revision, config: read(ctx) }
    return known.config
  }
}
