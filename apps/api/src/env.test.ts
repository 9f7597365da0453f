import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SettingError } from '@momi/contract/settings'
import { readEnv } from './env.ts'
import { productionEnv } from './testing/production-env.ts'

const PRODUCTION = await productionEnv()
const signingKey = JSON.parse(PRODUCTION.TOKEN_KEYS) as { keys: { d?: string; kid: string }[] }
const { d: _private, ...publicKey } = signingKey.keys[0]!
const STAFF_OPENID = {
  CONSOLE_ORIGIN: 'https://console.momi.example',
  STAFF_OPENID_ISSUER: 'https://accounts.example',
  STAFF_OPENID_CLIENT_ID: 'console',
  STAFF_OPENID_CLIENT_SECRET: 'a-secret',
}
const OBJECT_STORE = { OBJECT_STORE_BUCKET: 'momi', OBJECT_STORE_KEY_ID: 'id', OBJECT_STORE_SECRET: 'secret' }
const serviceAccount = (token_uri: string) =>
  JSON.stringify({
    project_id: 'momi',
    client_email: 'momi@momi.example',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }),
    token_uri,
  })
const asSet = (...keys: object[]) => JSON.stringify({ keys })

test.each<[Record<string, string>, string]>([
  [{}, 'MOMI_ENV is missing'],
  [{ MOMI_ENV: 'test' }, 'MOMI_ENV is neither development nor production'],
  [{ MOMI_ENV: 'development', PORT: 'x' }, 'PORT is not a number'],
  [{ MOMI_ENV: 'development', PORT: '' }, 'PORT is not a number'],
  [{ MOMI_ENV: 'development', REWARDS_SDK_ONLY: 'yes' }, 'REWARDS_SDK_ONLY is not a boolean'],
  [{ MOMI_ENV: 'development', TOKEN_KEYS: 'x' }, 'TOKEN_KEYS is not a JWK set of Ed25519 keys'],
  [{ MOMI_ENV: 'development', TOKEN_KEYS: '{"keys":[{"kty":"RSA"}]}' }, 'TOKEN_KEYS is not a JWK set of Ed25519 keys'],
  [{ MOMI_ENV: 'development', CONSOLE_ORIGIN: 'https://a.example/' }, 'CONSOLE_ORIGIN is not an http or https origin'],
  [{ MOMI_ENV: 'development', STAFF_OPENID_ISSUER: 'x' }, 'STAFF_OPENID_ISSUER is not an http or https URL'],
  [{ MOMI_ENV: 'development', STAFF_OPENID_ISSUER: 'http://a.example' }, 'STAFF_OPENID_CLIENT_ID is missing'],
  [
    { MOMI_ENV: 'development', STAFF_OPENID_ISSUER: 'http://a.example', STAFF_OPENID_CLIENT_ID: 'a' },
    'STAFF_OPENID_CLIENT_SECRET is missing',
  ],
  ...['true', '1, 10.0.0.1', '-1', '100', 'proxy', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8'].map(
    (TRUST_PROXY): [Record<string, string>, string] => [
      { MOMI_ENV: 'development', TRUST_PROXY },
      'TRUST_PROXY is neither a number of proxies nor a list of their addresses',
    ],
  ),
])('[APP-11] the settings %j stop the start: %s', (source, message) => {
  expect(() => readEnv(source)).toThrow(new SettingError(message))
})

test('[APP-12] each setting is parsed by its type', () => {
  const env = readEnv({ MOMI_ENV: 'development', PORT: '4000', COUNTRIES: 'ng, br', REWARDS_SDK_ONLY: 'true' })
  expect(env).toMatchObject({ PORT: 4000, COUNTRIES: ['NG', 'BR'], REWARDS_SDK_ONLY: true, isDevelopment: true })
})

test('a renamed setting is read by its earlier name too, and by its name if both are given', () => {
  const limitOf = (settings: Record<string, string>) => {
    const env = readEnv({ MOMI_ENV: 'development', ...settings })
    return [env.AUTHORIZATION_REQUESTS_PER_HOUR, env.earlierNames.map(([earlier]) => earlier)]
  }
  expect(limitOf({ OAUTH_VISITS_PER_HOUR: '7' })).toEqual([7, ['OAUTH_VISITS_PER_HOUR']])
  expect(limitOf({ OAUTH_VISITS_PER_HOUR: '7', AUTHORIZATION_REQUESTS_PER_HOUR: '8' })).toEqual([8, []])
  expect(limitOf({})).toEqual([1000, []])
})

test('development requires no settings, and allows rewards in a plain browser', () => {
  expect(readEnv({ MOMI_ENV: 'development' })).toMatchObject({
    PORT: 3000,
    MOMI_DATA_DIR: '.data',
    WEB_ORIGIN: 'http://localhost:3000',
    HOST: 'localhost',
    REWARDS_SDK_ONLY: false,
  })
})

describe('production', () => {
  test('production allows rewards only through the SDK by default, and listens on all interfaces', () => {
    expect(readEnv(PRODUCTION)).toMatchObject({ REWARDS_SDK_ONLY: true, HOST: '::', DEBUG: false })
  })

  test('the case of an API key is preserved', () => {
    expect(readEnv({ ...PRODUCTION, API_KEYS_WEB: 'aB, cD' }).API_KEYS_WEB).toEqual(['aB', 'cD'])
  })

  test.each([
    [{ DATABASE_URL: '' }, 'DATABASE_URL is missing'],
    [{ TOKEN_KEYS: '' }, 'TOKEN_KEYS is missing'],
    [{ HASH_KEY: '' }, 'HASH_KEY is missing'],
    [{ DATA_KEY: '' }, 'DATA_KEY is missing'],
    [{ DATA_KEY: 'short' }, 'DATA_KEY is not 32 bytes in hex'],
    [{ WEB_ORIGIN: '' }, 'WEB_ORIGIN is missing'],
    [{ API_KEYS_NATIVE: '' }, 'API_KEYS_NATIVE is missing'],
    [{ HASH_KEY: 'short' }, 'HASH_KEY is too short: 32 characters at least'],
    [{ API_KEYS_NATIVE: 'weak' }, 'API_KEYS_NATIVE holds a weak key: 32 characters at least'],
    [{ TOKEN_KEYS: 'x' }, 'TOKEN_KEYS is not a JWK set of Ed25519 keys'],
    [{ TOKEN_KEYS: asSet() }, 'TOKEN_KEYS does not begin with a private key'],
    [{ TOKEN_KEYS: asSet(publicKey) }, 'TOKEN_KEYS does not begin with a private key'],
    [{ TOKEN_KEYS: asSet(signingKey.keys[0]!, publicKey) }, 'TOKEN_KEYS holds a kid twice'],
    [{ TOKEN_KEYS: asSet(signingKey.keys[0]!, { ...publicKey, kid: 'x' }) }, 'TOKEN_KEYS holds a key twice'],
    [{ DATA_KEY: '0'.repeat(64) }, 'DATA_KEY is not random'],
    [{ DATA_KEY: `${PRODUCTION.DATA_KEY},${'01'.repeat(32)}` }, 'DATA_KEY is not random'],
    [{ DATA_KEY: `${PRODUCTION.DATA_KEY},${PRODUCTION.DATA_KEY.toUpperCase()}` }, 'DATA_KEY holds a key twice'],
    [{ HASH_KEY: '0'.repeat(64) }, 'HASH_KEY is not random'],
    [{ HASH_KEY: PRODUCTION.DATA_KEY.replace('hkdf:', '') }, 'DATA_KEY holds a key of HASH_KEY'],
    [{ API_KEYS_WEB: PRODUCTION.API_KEYS_NATIVE }, 'API_KEYS_WEB holds a key of API_KEYS_NATIVE'],
    [{ SERVICE_API_KEYS: PRODUCTION.API_KEYS_NATIVE }, 'SERVICE_API_KEYS holds a key of API_KEYS_NATIVE'],
    [{ WEB_ORIGIN: 'http://momi.example' }, 'WEB_ORIGIN is not an https URL'],
    [{ GOOGLE_JWKS_URL: 'http://keys.example/' }, 'GOOGLE_JWKS_URL is not an https URL'],
    [{ FIREBASE_JWKS_URL: 'http://keys.example/' }, 'FIREBASE_JWKS_URL is not an https URL'],
    [{ MOBILE_AUTH_JWKS_URL: 'keys.example' }, 'MOBILE_AUTH_JWKS_URL is not an https URL'],
    [{ TOP_UP_URL: 'http://top-up.example' }, 'TOP_UP_URL is not an https URL'],
    [{ GAS_FEE_URL: 'http://gas.example' }, 'GAS_FEE_URL is not an https URL'],
    [{ RPC_URL: 'http://node.example' }, 'RPC_URL is not an https URL'],
    [{ ODIS_URL: 'http://odis.example' }, 'ODIS_URL is not an https URL'],
    [{ ODIS_ACCOUNT_KEY: 'a'.repeat(64) }, 'ODIS_ACCOUNT_KEY is not a private key in hex'],
    [{ ATTESTATION_ISSUER: '0x12' }, 'ATTESTATION_ISSUER is not an address'],
    [{ SMS_URL: 'http://sms.example' }, 'SMS_URL is not an https URL'],
    [{ FCM_URL: 'http://fcm.example' }, 'FCM_URL is not an https URL'],
    [{ GA4_URL: 'http://127.0.0.1.example' }, 'GA4_URL is not an https URL'],
    [{ SENTRY_DSN: 'http://key@sentry.example/1' }, 'SENTRY_DSN is not an https URL'],
    [{ CLIENT_API_BASE_URL: 'http://api.momi.example' }, 'CLIENT_API_BASE_URL is not an https URL'],
    [
      { ...OBJECT_STORE, OBJECT_STORE_URL: 'http://user@127.0.0.1@objects.example' },
      'OBJECT_STORE_URL is not an https URL',
    ],
    [
      { FCM_SERVICE_ACCOUNT: serviceAccount('http://oauth2.example/token') },
      'FCM_SERVICE_ACCOUNT has a token_uri that is not an https URL',
    ],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS holds *: production needs https origins'],
    [
      { CORS_ORIGINS: 'https://console.momi.example, http://a.example' },
      'CORS_ORIGINS holds http://a.example: production needs https origins',
    ],
    [{ DEBUG: 'true' }, 'DEBUG is on: production refuses it'],
    [{ SENTRY_DSN: 'javascript:alert(1)' }, 'SENTRY_DSN is not a DSN'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not an http or https URL'],
    [{ ...STAFF_OPENID, STAFF_OPENID_ISSUER: 'http://accounts.example' }, 'STAFF_OPENID_ISSUER is not an https URL'],
    [{ ...STAFF_OPENID, CONSOLE_ORIGIN: '' }, 'CONSOLE_ORIGIN is not an https URL'],
    [{ OAUTH_PROJECTS: '[' }, 'OAUTH_PROJECTS is not valid JSON'],
    [
      { OAUTH_PROJECTS: '[{"id":"a","redirectUrls":["http://momi.example/login/moa"],"providers":[]}]' },
      'OAUTH_PROJECTS holds http://momi.example/login/moa: production needs https',
    ],
  ])('production refuses %j: %s', (change, message) => {
    expect(() => readEnv({ ...PRODUCTION, ...change })).toThrow(new SettingError(message))
  })

  test('a partner on the same machine may use http, for example a proxy that encrypts', () => {
    for (const url of ['http://127.0.0.1:8080', 'http://[::1]:8080', 'http://localhost:8080', 'https://top-up.example'])
      expect(readEnv({ ...PRODUCTION, TOP_UP_URL: url }).TOP_UP_URL).toBe(url)
  })
})

describe('the connection to the database in production', () => {
  const SAFE = [
    'postgres://momi@db.example/momi?sslmode=verify-full',
    'postgres://momi@127.0.0.1:6432/momi',
    'postgres://momi@localhost/momi',
    'postgres://momi@%2Fvar%2Frun%2Fpostgresql/momi',
    'postgres:///momi?host=/var/run/postgresql',
  ]
  const UNSAFE = [
    'postgres://momi@db.example/momi',
    'postgres://momi@db.example/momi?sslmode=require',
    'postgres://momi@db.example/momi?sslmode=prefer',
    'postgres://momi@db.example/127.0.0.1',
    'postgres://momi@10.0.0.5/momi',
    'db.example',
  ]
  const NAMES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL']
  const all = (urls: string[]) => NAMES.flatMap((name) => urls.map((url) => [name, url] as const))

  test.each(all(SAFE))('%s=%s is accepted', (name, url) => {
    expect(readEnv({ ...PRODUCTION, [name]: url })).toMatchObject({ [name]: url })
  })

  test.each(all(UNSAFE))('%s=%s is refused, except in a private network', (name, url) => {
    const message = `${name} has no sslmode=verify-full; DATABASE_PRIVATE_NETWORK says that it needs none`
    expect(() => readEnv({ ...PRODUCTION, [name]: url })).toThrow(new SettingError(message))
    expect(readEnv({ ...PRODUCTION, [name]: url, DATABASE_PRIVATE_NETWORK: 'true' })).toMatchObject({ [name]: url })
  })
})

describe('a setting in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'momi-settings-'))
  const file = (content: string) => {
    const path = join(folder, randomUUID())
    writeFileSync(path, content)
    return path
  }
  afterAll(() => rmSync(folder, { recursive: true }))
  const { HASH_KEY, ...others } = PRODUCTION

  test.each(['', '\n', '\r\n'])('has the content of the file, without the line break %j at its end', (end) => {
    expect(readEnv({ ...others, HASH_KEY_FILE: file(HASH_KEY + end) })).toMatchObject({ HASH_KEY })
  })

  test('is checked like any other', () => {
    const weak = { ...others, HASH_KEY_FILE: file('short') }
    expect(() => readEnv(weak)).toThrow('HASH_KEY is too short')
  })

  test('is refused if it is given in both ways, or if the file cannot be read, without its content or path', () => {
    const both = { ...PRODUCTION, HASH_KEY_FILE: file('another') }
    expect(() => readEnv(both)).toThrow(new SettingError('HASH_KEY and HASH_KEY_FILE are both set'))
    const absent = { ...others, HASH_KEY_FILE: join(folder, 'absent') }
    expect(() => readEnv(absent)).toThrow(new SettingError('HASH_KEY_FILE cannot be read: ENOENT'))
  })

  test('is not meant by a setting whose own name ends in _FILE', () => {
    expect(readEnv({ ...PRODUCTION, LOG_FILE: join(folder, 'api.log') }).LOG_FILE).toBe(join(folder, 'api.log'))
  })
})
