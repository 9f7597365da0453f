import { randomUUID } from 'node:crypto'
import { parseEnv } from 'node:util'
import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { createCipher } from './core/secrets/cipher.ts'
import { hashKeys } from './core/secrets/hash-keys.ts'
import { write } from './db/db.ts'
import { readEnv } from './env.ts'
import { labelKey } from './features/login/public.ts'
import { addMethod, methodOwner, removeMethod } from './features/login/sign-in.store.ts'
import { momi } from './momi.ts'
import { productionEnv } from './testing/production-env.ts'
import { testApp } from './testing/test-app.ts'
import { testSecrets } from './testing/test-secrets.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)

const { db, transact, stream } = app.database
const { cipher, keys, gateways, log } = app.deps
const settings = await productionEnv()
const open = async () => ({ db, transact, stream, cipher, keys, gateways, log, now: app.now })
const run = (...argv: string[]) => momi({ settings, open }, argv)
const BY = ['--operator', 'root', '--why', 'a new colleague']
const EMAIL = 'ada@momi.example'
const PASSWORD = 'seven quiet herons'
const passwordIn = (output: string) => /first password is (\S+)$/.exec(output)?.[1] ?? ''

/** Sets up an authenticator with a first password; returns a function that makes calls in the new session. */
async function setUp(password: string) {
  const credentials = { email: EMAIL, password }
  const { secret } = await app.admin('POST /api/v1/admin/authenticator', { body: credentials })
  const code = new TOTP({ secret }).generate({ timestamp: app.now().getTime() })
  const tokens = await app.admin('POST /api/v1/admin/authenticator/confirm', {
    body: { ...credentials, code, newPassword: PASSWORD },
  })
  return app.asStaff(tokens.accessToken)
}

test('[ADM-01] staff add creates an account, staff role and staff disable take effect at once, and staff reset requires a new set-up', async () => {
  const added = await run('staff', 'add', 'Ada@momi.example', 'support', 'Ada', 'Obi', ...BY)
  const ada = await setUp(passwordIn(added))
  expect(await ada('GET /api/v1/admin/me', {})).toMatchObject({ email: EMAIL, name: 'Ada Obi', role: 'support' })
  await expect(run('staff', 'add', EMAIL, 'owner', 'Ada', ...BY)).rejects.toThrow('is a member of staff already')

  expect(await run('staff', 'role', EMAIL, 'owner', ...BY)).toBe(`${EMAIL} is owner`)
  expect(await ada('GET /api/v1/admin/me', {})).toMatchObject({ role: 'owner' })
  await run('staff', 'disable', EMAIL, ...BY)
  await expect(ada('GET /api/v1/admin/me', {})).rejects.toMatchObject({ code: 'admin_token_invalid' })
  const signIn = app.admin('POST /api/v1/admin/tokens', { body: { email: EMAIL, password: PASSWORD, code: '000000' } })
  await expect(signIn).rejects.toMatchObject({ code: 'admin_sign_in_failed' })

  app.goTo('2026-03-02T08:01:00Z')
  const again = await setUp(passwordIn(await run('staff', 'reset', EMAIL, ...BY)))
  const { items } = await again('GET /api/v1/admin/audit', { query: {} })
  expect(items.map(({ action, staff, reason }) => [action, staff.email, reason])).toEqual([
    ['staff.set-up', EMAIL, null],
    ['staff.reset', 'root', 'a new colleague'],
    ['staff.disable', 'root', 'a new colleague'],
    ['staff.change-role', 'root', 'a new colleague'],
    ['staff.set-up', EMAIL, null],
    ['staff.add', 'root', 'a new colleague'],
  ])
  expect(items[1]).toMatchObject({ before: { disabled: true }, after: { disabled: false } })
  expect(items[2]).toMatchObject({ before: { disabled: false }, after: { disabled: true } })
  expect(items[3]).toMatchObject({ before: { role: 'support' }, after: { role: 'owner' } })
  expect(await run('audit', 'verify')).toBe(`Lines: 6, all intact; the last hash is ${items[0]!.hash}`)
})

const addLabel = write(
  'test_momi_add_label',
  { user: 'uuid', label: 'text', label_hash: 'text', at: 'timestamptz' },
  {},
  `insert into login_methods (kind, subject_hash, user_id, label, label_hash, connected_at)
   values ('phone', 'a subject', :user, :label, :label_hash, :at)`,
)

const COMMANDS = [...(await run('--help')).matchAll(/^ {2}(\S.*?)(?= [[<-]|$)/gm)].map(([, name = '']) => name)

test('--help lists every command, and each command has its own help', async () => {
  const needed = ['migrate', 'verify-ledger', 'export', 'erase', 'free-wallet', 'rotate-keys', 'config apply']
  expect(COMMANDS).toEqual(expect.arrayContaining([...needed, 'backup-check', 'doctor', 'staff add', 'audit verify']))
  for (const name of COMMANDS) {
    const help = await run(...name.split(' '), '--help')
    expect(help).toMatch(new RegExp(`^Usage.*npm run momi -- ${name}`))
    expect(help).toContain('--dry-run')
  }
})

test('staff add --dry-run adds no account', async () => {
  const add = ['staff', 'add', 'cleo@momi.example', 'viewer', 'Cleo', ...BY]
  expect(await run(...add, '--dry-run')).toContain('Nothing was changed')
  expect(await run(...add)).toContain('Added cleo@momi.example')
  await expect(run(...add, '--dry-run')).rejects.toThrow('is a member of staff already')
})

test('new-keys needs no settings, and prints keys with which production starts', async () => {
  const print = () =>
    momi(
      {
        get settings(): never {
          throw new Error('no settings')
        },
        open,
      },
      ['new-keys'],
    )
  const printed = await print()
  expect(printed).not.toBe(await print())
  const keys = parseEnv(printed)
  expect(Object.keys(keys).toSorted()).toEqual([...Object.keys(await testSecrets()), 'SERVICE_API_KEYS'].toSorted())
  const others = {
    MOMI_ENV: 'production',
    DATABASE_URL: 'postgres://momi@db/momi?sslmode=verify-full',
    WEB_ORIGIN: 'https://momi.example',
  }
  expect(readEnv({ ...others, ...keys })).toMatchObject({ TOKEN_KEYS: keys['TOKEN_KEYS'], HASH_KEY: keys['HASH_KEY'] })
})

test('rotate-keys adds a key, uses it, and drops the old key, but never drops a data key', async () => {
  const kidsOf = (value: string) => (JSON.parse(value) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  const rotate = async (value: string, step: string, ...more: string[]) =>
    momi({ settings: { ...settings, TOKEN_KEYS: value }, open }, ['rotate-keys', step, 'TOKEN_KEYS', ...more])
  const added = await rotate(settings.TOKEN_KEYS, 'add')
  const [old, fresh] = kidsOf(added)
  expect(old).toBe(kidsOf(settings.TOKEN_KEYS)[0])
  const used = await rotate(added, 'use')
  expect(kidsOf(used)).toEqual([fresh, old])
  expect(kidsOf(await rotate(used, 'drop'))).toEqual([fresh])
  expect(await rotate(used, 'drop', '--dry-run')).toBe('TOKEN_KEYS would have 1 keys')
  await expect(rotate(settings.TOKEN_KEYS, 'drop')).rejects.toThrow('There is only one key')
  expect(await run('rotate-keys', 'add', 'DATA_KEY')).toMatch(new RegExp(`^${settings.DATA_KEY},hkdf:[0-9a-f]{64}$`))
  await expect(run('rotate-keys', 'drop', 'DATA_KEY')).rejects.toThrow('still stored')
  await expect(run('rotate-keys', 'add', 'SMS_TOKEN')).rejects.toThrow('SMS_TOKEN is none of TOKEN_KEYS')
})

test('rotate-keys adds a chain to HASH_KEY, uses it, and drops the old one once rehash has moved every hash', async () => {
  const grace = await app.person()
  const { id: user } = await grace('GET /api/v1/user/me', {})
  const phone = '+2348031234568'
  const before = hashKeys(settings.HASH_KEY)
  const subject_hash = before.currentHash(`phone:${phone}`)
  const label = cipher.seal(phone, 'login_methods.label', subject_hash)
  const method = { user, subject_hash, label, label_hash: before.currentHash(labelKey(phone)), at: app.now() }
  await transact((tx) => tx.one(addMethod, { ...method, kind: 'phone' }))

  const withKey = (HASH_KEY: string, ...argv: string[]) =>
    momi(
      { settings: { ...settings, HASH_KEY }, open: async () => ({ ...(await open()), keys: hashKeys(HASH_KEY) }) },
      argv,
    )
  const added = await withKey(settings.HASH_KEY, 'rotate-keys', 'add', 'HASH_KEY')
  await expect(withKey(added, 'rotate-keys', 'add', 'HASH_KEY')).rejects.toThrow('finish their rotation first')
  await expect(withKey(added, 'rotate-keys', 'drop', 'HASH_KEY')).rejects.toThrow('not in use yet')
  expect(await withKey(added, 'rehash', ...BY)).toContain('login_methods: 0 moved')
  const used = await withKey(added, 'rotate-keys', 'use', 'HASH_KEY')
  await expect(withKey(used, 'rotate-keys', 'drop', 'HASH_KEY')).rejects.toThrow('left in login_methods: run rehash')

  expect(await withKey(used, 'rehash', ...BY, '--dry-run')).toContain('Nothing was changed')
  expect(await withKey(used, 'rehash', ...BY)).toContain('login_methods: 1 moved, 0 left')
  expect(await withKey(used, 'rehash', ...BY)).toContain('login_methods: 0 moved, 0 left')
  const dropped = await withKey(used, 'rotate-keys', 'drop', 'HASH_KEY')
  const keys = hashKeys(dropped)
  const owner = await db.one(methodOwner, { kind: 'phone', subject_hashes: [keys.currentHash(`phone:${phone}`)] })
  expect(owner).toEqual({ user_id: user })
  expect(await withKey(dropped, 'backup-check')).toContain('Keyed hashes: match HASH_KEY')
  await transact((tx) => tx.one(removeMethod, { user, kind: 'phone' }))
})

test('backup-check prints how recent the data is, and fails if the keys do not match the data', async () => {
  const ada = await app.person()
  await ada('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  await ada('GET /api/v1/roulette/config', {})
  const report = await run('backup-check')
  expect(report).toContain('Ledger: intact')
  expect(report).toContain('Sealed data: opens with DATA_KEY')
  expect(report).toMatch(/^Newest entry of the ledger: 2026-.* 0 s ago$/m)
  const other = createCipher('ab'.repeat(32))
  const restored = momi({ settings, open: async () => ({ ...(await open()), cipher: other }) }, ['backup-check'])
  await expect(restored).rejects.toThrow('does not open with DATA_KEY')

  expect(report).toContain('Keyed hashes: there are none')
  const { id: user } = await ada('GET /api/v1/user/me', {})
  const phone = '+2348031234567'
  const label = cipher.seal(phone, 'login_methods.label', 'a subject')
  await transact((tx) => tx.one(addLabel, { user, label, label_hash: keys.hash(labelKey(phone)), at: app.now() }))
  expect(await run('backup-check')).toContain('Keyed hashes: match HASH_KEY')
  const otherKeys = hashKeys('another key')
  const rehashed = momi({ settings, open: async () => ({ ...(await open()), keys: otherKeys }) }, ['backup-check'])
  await expect(rehashed).rejects.toThrow('Keyed hashes: do not match HASH_KEY')
})

test.each([
  [['staff', 'add', 'ben@momi.example', 'viewer', 'Ben'], 'Usage'],
  [['staff', 'add', 'ben@momi.example', 'viewer', ...BY], 'Usage'],
  [['staff', 'add', 'ben@momi.example', 'king', 'Ben', ...BY], 'There is no role king'],
  [['staff', 'role', 'nobody@momi.example', 'viewer', ...BY], 'nobody@momi.example is no member of staff'],
  [['staff', 'marry', EMAIL, ...BY], 'Usage'],
  [[], 'Usage'],
  [['staff'], 'Usage'],
  [['doctor', 'now'], 'Usage'],
  [['doctor', '--fast'], "Unknown option '--fast'"],
])('the command line %j is refused: %s', async (argv, message) => {
  await expect(run(...argv)).rejects.toThrow(message)
})
