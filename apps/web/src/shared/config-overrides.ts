import { hasOwn } from '@momi/contract/rules/has-own'
import { boolean, list, number, string, type Reader } from '@momi/contract/settings'
import type { KeyValue } from '@momi/client/storage'
import { OVERRIDES, type Config } from './config.ts'

/** The configuration as a flat object of settings. */
const flat = (config: Config) => ({ ...config, product: config.brand.product })

type Flat = ReturnType<typeof flat>
type Value = string | number | boolean | readonly string[]

interface Setting {
  key: { [Key in keyof Flat]: Flat[Key] extends Value ? Key : never }[keyof Flat]
  read: Reader<Value>
}

/** The settings that local storage may override, by their environment names. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  API_BASE_URL: { key: 'apiBaseUrl', read: string },
  API_BASIC_AUTH: { key: 'apiBasicAuth', read: string },
  COUNTRIES: { key: 'countries', read: list },
  POINTS_COUNTRIES: { key: 'pointsCountries', read: list },
  REWARDS_SDK_ONLY: { key: 'rewardsSdkOnly', read: boolean },
  SDK_WAIT_MS: { key: 'sdkWaitMs', read: number },
  AMBASSADORS_ORIGIN: { key: 'ambassadorsOrigin', read: string },
  BROWSER_URL: { key: 'browserUrl', read: string },
  BRAND_PRODUCT: { key: 'product', read: string },
  WEB_API_KEY: { key: 'webApiKey', read: string },
  DEBUG: { key: 'debug', read: boolean },
  ALL_COUNTRIES_ALLOWED: { key: 'allCountriesAllowed', read: boolean },
  FIREBASE_RECAPTCHA_ENABLED: { key: 'firebaseRecaptchaEnabled', read: boolean },
  GIVEAWAY_AB_GROUPS_ENABLED: { key: 'giveawayAbGroupsEnabled', read: boolean },
}

/**
 * Settings that change neither money nor access: production accepts them too
 * (docs/decisions/0028-storage-overrides.md).
 */
const HARMLESS: readonly string[] = ['SDK_WAIT_MS', 'BRAND_PRODUCT']

export function overridesIn(storage: Pick<KeyValue, 'getItem'>): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(OVERRIDES) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** Whether the setting can be overridden in this environment. */
export const isOverridable = ({ environment }: Config, name: string): boolean =>
  environment === 'prod' ? HARMLESS.includes(name) : hasOwn(SETTINGS, name)

/**
 * The served configuration with the overrides of local storage (section 9). An invalid value throws a
 * SettingError that names it.
 */
export function overriddenConfig(served: Config, storage: Pick<KeyValue, 'getItem'>): Config {
  const changes = Object.entries(overridesIn(storage))
    .filter(([name]) => isOverridable(served, name))
    .map(([name, value]) => [SETTINGS[name]!.key, SETTINGS[name]!.read(name, value)] as const)
  const { product, ...config } = {
    ...flat(served),
    ...(Object.fromEntries(changes) as Partial<Flat>),
  }
  return { ...config, brand: { ...served.brand, product } }
}

/** The served settings, as texts. */
export const servedTexts = (config: Config): [name: string, text: string][] =>
  Object.entries(SETTINGS).map(([name, { key }]) => [name, String(flat(config)[key])])

/** Why a text is not a valid value of the setting; undefined if it is valid. */
export function settingProblem(name: string, text: string): string | undefined {
  try {
    SETTINGS[name]?.read(name, text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
