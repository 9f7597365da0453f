import { readFileSync } from 'node:fs'
import { readSettings, SettingError, withFiles } from '@momi/contract/settings'
import { clientSettings } from './settings/declarations/clients.ts'
import { databaseSettings } from './settings/declarations/database.ts'
import { keySettings } from './settings/declarations/keys.ts'
import { limitSettings } from './settings/declarations/limits.ts'
import { partnerSettings } from './settings/declarations/partners.ts'
import { processSettings } from './settings/declarations/process.ts'
import { rewardSettings } from './settings/declarations/rewards.ts'
import { signInSettings } from './settings/declarations/sign-in.ts'
import { staffOpenId } from './settings/openid-client.ts'
import { refuseWeakProduction } from './settings/production-settings.ts'
import { earlierNames, renamed } from './settings/renamed-settings.ts'

/** Every setting of the api. One without a default must be present. */
const readers = {
  ...processSettings,
  ...databaseSettings,
  ...keySettings,
  ...signInSettings,
  ...partnerSettings,
  ...rewardSettings,
  ...clientSettings,
  ...limitSettings,
} as const

export type Env = ReturnType<typeof readEnv>

const DEVELOPMENT = {
  API_KEYS_NATIVE: 'development-native-key',
  API_KEYS_WEB: 'development-web-key',
  SERVICE_API_KEYS: 'development-service-key',
  PRIZE_ACCOUNT_AGE_MINUTES: '0',
  PAYOUT_HOLD_HOURS: '0',
  CHANGE_HOLD_HOURS: '0',
  EXCHANGE_HOLD_HOURS: '0',
  LOCAL_RATES:
    'NG=NGN 1530 2026-11-20,GH=GHS 11.5 2026-11-20,ZA=ZAR 17.8 2026-11-20,KE=KES 129 2026-11-20,BR=BRL 5.4 2026-11-20',
  REWARDS_SDK_ONLY: 'false',
  PHONE_PROVIDER: 'self',
  DRAIN_DELAY_SECONDS: '0',
} as const

/** The settings, with those that are in files (`withFiles`). */
export const settingsOfFiles = (source: Readonly<Record<string, string | undefined>>) =>
  withFiles(Object.keys(readers), source, (path) => readFileSync(path, 'utf8'))

/** Parses the environment; throws a SettingError that names the first invalid setting. */
export function readEnv(given: Readonly<Record<string, string | undefined>>) {
  const source = settingsOfFiles(renamed(given))
  const isDevelopment = source['MOMI_ENV'] === 'development'
  const settings = readSettings(readers, isDevelopment ? { ...DEVELOPMENT, ...source } : source)
  if (settings.OBJECT_STORE_URL !== '')
    for (const name of ['OBJECT_STORE_BUCKET', 'OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET'] as const)
      if (settings[name] === '') throw new SettingError(`${name} is missing`)
  const env = {
    ...settings,
    earlierNames: earlierNames(given),
    isDevelopment,
    WEB_ORIGIN: settings.WEB_ORIGIN || `http://localhost:${settings.PORT}`,
    CONSOLE_ORIGIN: settings.CONSOLE_ORIGIN || `http://localhost:${settings.PORT + 2}`,
    STAFF_OPENID: staffOpenId(settings),
    HOST: settings.HOST || (isDevelopment ? 'localhost' : '::'),
  }
  if (!isDevelopment) refuseWeakProduction(env, source)
  return env
}
