import { SettingError } from '@momi/contract/settings'
import { parseDataKeys } from './data-key.ts'
import { linksOf } from './hash-key.ts'
import { isLoopback } from './loopback.ts'
import type { OpenIdClient } from './openid-client.ts'
import { plainAddressOf, type OAuthProject } from './oauth-projects.ts'
import { readServiceAccount } from './service-account.ts'

const NEEDED = [
  'DATABASE_URL',
  'WEB_ORIGIN',
  'TOKEN_KEYS',
  'STAFF_TOKEN_KEYS',
  'HASH_KEY',
  'DATA_KEY',
  'API_KEYS_NATIVE',
] as const

/** URLs on which the verification of a person's identity depends: they have to use https. */
const ENCRYPTED = ['WEB_ORIGIN', 'GOOGLE_JWKS_URL', 'FIREBASE_JWKS_URL', 'MOBILE_AUTH_JWKS_URL'] as const

/**
 * URLs of outside systems that get credentials, money or personal data from us: if set, they have to use https, except on
 * this machine.
 */
const PARTNERS = [
  'SMS_URL',
  'FCM_URL',
  'GA4_URL',
  'TOP_UP_URL',
  'GAS_FEE_URL',
  'RPC_URL',
  'ODIS_URL',
  'OBJECT_STORE_URL',
  'SENTRY_DSN',
  'CLIENT_API_BASE_URL',
] as const

const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'] as const

const SHORTEST_KEY = 32
/** A random key of 32 characters has fewer distinct characters with a probability of about 10^-15. */
const MIN_DISTINCT_CHARACTERS = 6

type Settings = Readonly<
  Record<
    | (typeof ENCRYPTED)[number]
    | (typeof PARTNERS)[number]
    | (typeof DATABASES)[number]
    | 'TOKEN_KEYS'
    | 'STAFF_TOKEN_KEYS'
    | 'HASH_KEY'
    | 'DATA_KEY'
    | 'FCM_SERVICE_ACCOUNT',
    string
  >
> &
  Readonly<Record<'API_KEYS_NATIVE' | 'API_KEYS_WEB' | 'SERVICE_API_KEYS' | 'CORS_ORIGINS', string[]>> & {
    readonly DEBUG: boolean
    readonly DATABASE_PRIVATE_NETWORK: boolean
    readonly OAUTH_PROJECTS: OAuthProject[]
    readonly STAFF_OPENID: OpenIdClient | null
    readonly CONSOLE_ORIGIN: string
  }

/**
 * Throws a SettingError for settings that are unsafe in production. `given`: the settings from the operator, without
 * defaults.
 */
export function refuseWeakProduction(env: Settings, given: Readonly<Record<string, string | undefined>>): void {
  for (const name of NEEDED) if (!given[name]) throw new SettingError(`${name} is missing`)
  refuseWeakKeys(env)
  if (env.DEBUG) throw new SettingError('DEBUG is on: production refuses it')
  if (given['FIREBASE_AUTH_EMULATOR_HOST'])
    throw new SettingError('FIREBASE_AUTH_EMULATOR_HOST is set: production refuses it')
  if (given['PHONE_PROVIDER'] === 'self' && !given['SMS_URL']) throw new SettingError('SMS_URL is missing')
  refuseSharedTokenKeys(env)
  refusePlainAddresses(env)
  if (env.DATABASE_PRIVATE_NETWORK) return
  for (const name of DATABASES)
    if (env[name] !== '' && !isEncryptedDatabase(env[name]))
      throw new SettingError(`${name} has no sslmode=verify-full; DATABASE_PRIVATE_NETWORK says that it needs none`)
}

/** On this machine, by TCP or by a socket, nobody is in between. */
function isEncryptedDatabase(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const socket = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  return url.searchParams.get('sslmode') === 'verify-full' || isLoopback(address) || socket.startsWith('/')
}

/** Refuses a key that is in both sets: with it, only the issuer would distinguish a user's token from a staff token. */
function refuseSharedTokenKeys({ TOKEN_KEYS, STAFF_TOKEN_KEYS }: Settings): void {
  const publicKeys = (set: string) => (JSON.parse(set) as { keys: { x: string }[] }).keys.map(({ x }) => x)
  const users = new Set(publicKeys(TOKEN_KEYS))
  if (publicKeys(STAFF_TOKEN_KEYS).some((key) => users.has(key)))
    throw new SettingError('STAFF_TOKEN_KEYS holds a key of TOKEN_KEYS')
}

function refuseWeakKeys(env: Settings): void {
  const { HASH_KEY, DATA_KEY, API_KEYS_NATIVE, API_KEYS_WEB, SERVICE_API_KEYS } = env
  const hashKeys = linksOf(HASH_KEY)
  if (hashKeys.some((key) => key.length < SHORTEST_KEY))
    throw new SettingError(`HASH_KEY is too short: ${SHORTEST_KEY} characters at least`)
  const dataKeys = dataKeysOf(DATA_KEY)
  for (const [name, keys] of Object.entries({ API_KEYS_NATIVE, SERVICE_API_KEYS }))
    if (keys.some((key) => key.length < SHORTEST_KEY || key.startsWith('development')))
      throw new SettingError(`${name} holds a weak key: ${SHORTEST_KEY} characters at least`)

  const secrets = { HASH_KEY: hashKeys, DATA_KEY: dataKeys, API_KEYS_NATIVE, SERVICE_API_KEYS }
  for (const [name, keys] of Object.entries(secrets))
    if (keys.some((key) => new Set(key).size < MIN_DISTINCT_CHARACTERS)) throw new SettingError(`${name} is not random`)

  const seen = new Map<string, string>()
  // API_KEYS_WEB is checked too: its keys are public, so a secret that equals one of them is not secret.
  for (const [name, keys] of Object.entries({ ...secrets, API_KEYS_WEB }))
    for (const key of keys) {
      const other = seen.get(key.toLowerCase())
      if (other !== undefined)
        throw new SettingError(other === name ? `${name} holds a key twice` : `${name} holds a key of ${other}`)
      seen.set(key.toLowerCase(), name)
    }
}

/** The keys of DATA_KEY in hexadecimal. */
function dataKeysOf(setting: string): string[] {
  try {
    return parseDataKeys(setting).map(({ bytes }) => bytes.toString('hex'))
  } catch (error) {
    throw new SettingError((error as Error).message)
  }
}

function refusePlainAddresses(env: Settings): void {
  for (const name of ENCRYPTED)
    if (URL.parse(env[name])?.protocol !== 'https:') throw new SettingError(`${name} is not an https URL`)
  for (const name of PARTNERS)
    if (env[name] !== '' && !isEncrypted(env[name])) throw new SettingError(`${name} is not an https URL`)
  if (
    env.FCM_SERVICE_ACCOUNT !== '' &&
    !isEncrypted(readServiceAccount('FCM_SERVICE_ACCOUNT', env.FCM_SERVICE_ACCOUNT).token_uri)
  )
    throw new SettingError('FCM_SERVICE_ACCOUNT has a token_uri that is not an https URL')
  if (env.STAFF_OPENID)
    for (const [name, url] of Object.entries({
      STAFF_OPENID_ISSUER: env.STAFF_OPENID.issuer,
      CONSOLE_ORIGIN: env.CONSOLE_ORIGIN,
    }))
      if (!url.startsWith('https://')) throw new SettingError(`${name} is not an https URL`)
  const plain = plainAddressOf(env.OAUTH_PROJECTS)
  if (plain !== undefined) throw new SettingError(`OAUTH_PROJECTS holds ${plain}: production needs https`)
  for (const origin of env.CORS_ORIGINS)
    if (!origin.startsWith('https://') || URL.parse(origin)?.origin !== origin)
      throw new SettingError(`CORS_ORIGINS holds ${origin}: production needs https origins`)
}

const isEncrypted = (url: string) => URL.parse(url)?.protocol === 'https:' || isLoopback(url)
