import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { momi } from './momi.ts'
import { testApp } from './testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)

const run = (...argv: string[]) => momi({ ...app.database, now: app.now }, argv)
const BY = ['--operator', 'root', '--why', 'a new colleague']
const EMAIL = 'ada@momi.example'
const PASSWORD = 'seven quiet herons'
const passwordIn = (output: string) => /first password is (\S+)$/.exec(output)?.[1] ?? ''

/** Sets up an authenticator with a first password, and returns a caller. */
async function setUp(password: string) {
  const credentials = { email: EMAIL, password }
  const { secret } = await app.admin('POST /api/v1/admin/authenticator', { body: credentials })
  const code = new TOTP({ secret }).generate({ timestamp: app.now().getTime() })
  const tokens = await app.admin('POST /api/v1/admin/authenticator/confirm', {
    body: { ...credentials, code, newPassword: PASSWORD },
  })
  return app.asStaff(tokens.accessToken)
}

test('[ADM-01] staff add makes an account that signs in, role and disable act at once, reset starts over', async () => {
  const added = await run('staff', 'add', 'Ada@momi.example', 'support', 'Ada', 'Obi', ...BY)
  const ada = await setUp(passwordIn(added))
  expect(await ada('GET /api/v1/admin/me', {})).toMatchObject({ email: EMAIL, name: 'Ada Obi', role: 'support' })
  await expect(run('staff', 'add', EMAIL, 'owner', 'Ada', ...BY)).rejects.toThrow('is a member of staff already')

  expect(await run('staff', 'role', EMAIL, 'owner', ...BY)).toBe(`${EMAIL} is owner`)
  expect(await ada('GET /api/v1/admin/me', {})).toMatchObject({ role: 'owner' })
  await run('staff', 'disable', EMAIL, ...BY)
  await expect(ada('GET /api/v1/admin/me', {})).rejects.toMatchObject({ code: 'admin_token_invalid' })
  const signIn = app.admin('POST /api/v1/admin/tokens', { body: { email: EMAIL, password: PASSWORD } })
  await expect(signIn).rejects.toMatchObject({ code: 'admin_sign_in_failed' })

  app.goTo('2026-03-02T08:01:00Z')
  const again = await setUp(passwordIn(await run('staff', 'reset', EMAIL, ...BY)))
  const { items } = await again('GET /api/v1/admin/audit', { query: {} })
  expect(items.map(({ action, staff, reason }) => [action, staff.email, reason])).toEqual([
    ['staff.set-up', EMAIL, null],
    ['staff.reset', 'root', 'a new colleague'],
    ['staff.sign-in-failed', EMAIL, null],
    ['staff.disable', 'root', 'a new colleague'],
    ['staff.change-role', 'root', 'a new colleague'],
    ['staff.set-up', EMAIL, null],
    ['staff.add', 'root', 'a new colleague'],
  ])
  expect(items[4]).toMatchObject({ before: { role: 'support' }, after: { role: 'owner' } })
  expect(await run('audit', 'verify')).toBe(`Lines: 7, all intact; the last hash is ${items[0]!.hash}`)
})

test.each([
  [['staff', 'add', 'ben@momi.example', 'viewer', 'Ben'], 'Usage'],
  [['staff', 'add', 'ben@momi.example', 'viewer', ...BY], 'Usage'],
  [['staff', 'add', 'ben@momi.example', 'king', 'Ben', ...BY], 'There is no role king'],
  [['staff', 'role', 'nobody@momi.example', 'viewer', ...BY], 'nobody@momi.example is no member of staff'],
  [['staff', 'marry', EMAIL, ...BY], 'Usage'],
  [[], 'Usage'],
])('%j is refused: %s', async (argv, message) => {
  await expect(run(...argv)).rejects.toThrow(message)
})
