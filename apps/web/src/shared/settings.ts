import type { Api, Output } from '@momi/contract'
import { boolean, list, number, readSettings, string } from '@momi/contract/settings'
import type { KeyValue } from '@momi/client/session/identity'

export type Config = Output<Api['GET /api/v1/config']>

const OVERRIDES = 'momi.env'

const readers = {
  COUNTRIES: list,
  POINTS_COUNTRIES: list,
  REWARDS_SDK_ONLY: boolean,
  SDK_WAIT_MS: number,
  AMBASSADORS_ORIGIN: string,
  BROWSER_URL: string,
  BRAND_PRODUCT: string,
  WEB_API_KEY: string,
  DEBUG: boolean,
  ALL_COUNTRIES_ALLOWED: boolean,
} as const

export type ClientSettings = ReturnType<typeof clientSettings>

/**
 * The client's settings: the served configuration, and over it what local storage overrides (section 9), except in
 * production. A bad value throws a SettingError that names it.
 */
export function clientSettings(config: Config, storage: Pick<KeyValue, 'getItem'>) {
  const served = {
    COUNTRIES: config.countries.join(','),
    POINTS_COUNTRIES: config.pointsCountries.join(','),
    REWARDS_SDK_ONLY: config.rewardsSdkOnly,
    SDK_WAIT_MS: config.sdkWaitMs,
    AMBASSADORS_ORIGIN: config.ambassadorsOrigin,
    BROWSER_URL: config.browserUrl,
    BRAND_PRODUCT: config.brand.product,
    WEB_API_KEY: config.webApiKey,
    DEBUG: config.debug,
    ALL_COUNTRIES_ALLOWED: config.allCountriesAllowed,
  }
  const overrides = config.environment === 'prod' ? {} : overridesIn(storage)
  return readSettings(readers, { ...served, ...overrides })
}

function overridesIn(storage: Pick<KeyValue, 'getItem'>): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(OVERRIDES) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}
