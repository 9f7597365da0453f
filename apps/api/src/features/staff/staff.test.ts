import { TOTP } from 'otpauth'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../core/password.ts'
import { read } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { addStaff, setTotpSecret } from './public.ts'

const START = '2026-03-02T08:00:00Z'
const app = await testApp({ now: START })
beforeEach(() => app.goTo(START))
afterAll(app.close)

const SECRET = 'MOMITESTSECRETMOMITESTSECRETMOMI'
const PASSWORD = 'seven quiet herons'
const codeAt = (instant = app.now()) => new TOTP({ secret: SECRET }).generate({ timestamp: instant.getTime() })
const pass = (seconds: number) => app.goTo(new Date(app.now().getTime() + seconds * 1000).toISOString())

let number = 0
/** A member of staff with a password and an authenticator. */
async function member() {
  const email = `ada.${++number}@momi.example`
  const passwordHash = await hashPassword(PASSWORD)
  const id = await app.database.transact(async (tx) => {
    const staff = (await addStaff(tx, { email, name: 'Ada', role: 'support', passwordHash, at: app.now() }))!
    await setTotpSecret(tx, app.deps.cipher, { staff, secret: SECRET, at: app.now() })
    return staff
  })
  return { id, email }
}
const signIn = (email: string, password = PASSWORD, code = codeAt()) =>
  app.admin('POST /api/v1/admin/tokens', { body: { email, password, code } })

const lines = read(
  'staff_test_lines',
  { email: 'text' },
  { action: 'text', staff_id: 'uuid?', session_id: 'uuid?' },
  'select action, staff_id, session_id from audit_entries where staff_email = :email order by id',
)

test('[ADM-06] e-mail, password and a code sign in; the tokens name another issuer and audience than a user’s', async () => {
  const { id, email } = await member()
  const { accessToken } = await signIn(email.toUpperCase())
  const answer = await app.inject({ url: '/api/v1/admin/me', headers: { authorization: `Bearer ${accessToken}` } })
  expect(answer.json()).toMatchObject({ id, email, role: 'support' })
  const { iss, aud } = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as Record<
    string,
    string
  >
  expect([iss, aud]).toEqual(['momi-staff', 'momi-admin'])
  expect(await app.database.db.many(lines, { email })).toMatchObject([{ action: 'staff.sign-in', staff_id: id }])
})

test('[ADM-08] a wrong password and an unknown address get the same answer, and each try leaves a line', async () => {
  const { id, email } = await member()
  const refused = { status: 401, code: 'admin_sign_in_failed' }
  await expect(signIn(email, 'not it')).rejects.toMatchObject(refused)
  await expect(signIn('nobody@momi.example')).rejects.toMatchObject(refused)
  await expect(signIn(email, PASSWORD, '000000')).rejects.toMatchObject({ status: 401, code: 'admin_code_wrong' })
  const failed = { action: 'staff.sign-in-failed', staff_id: id, session_id: null }
  expect(await app.database.db.many(lines, { email })).toEqual([failed, failed])
  expect(await app.database.db.many(lines, { email: 'n•••@momi.example' })).toEqual([{ ...failed, staff_id: null }])
})

test('[ADM-08] one code cannot be used twice, and a code of half a minute ago is still accepted', async () => {
  const { email } = await member()
  const before = codeAt(new Date('2026-03-02T07:59:30Z'))
  await signIn(email, PASSWORD, before)
  await expect(signIn(email, PASSWORD, before)).rejects.toMatchObject({ code: 'admin_code_wrong' })
  await signIn(email)
  await expect(signIn(email)).rejects.toMatchObject({ code: 'admin_code_wrong' })
})

test('[ADM-06] a refresh token is used once: a second use ends its session', async () => {
  const { email } = await member()
  const first = await signIn(email)
  const refresh = (refreshToken: string) => app.admin('POST /api/v1/admin/tokens/refresh', { body: { refreshToken } })
  const second = await refresh(first.refreshToken)
  const reused = { status: 400, code: 'admin_refresh_token_already_used', message: 'Refresh token used multiple times' }
  await expect(refresh(first.refreshToken)).rejects.toMatchObject(reused)
  await expect(refresh(second.refreshToken)).rejects.toMatchObject(reused)
  const answer = await app.inject({
    url: '/api/v1/admin/me',
    headers: { authorization: `Bearer ${second.accessToken}` },
  })
  expect([answer.statusCode, answer.json().errorCode]).toEqual([401, 'admin_token_invalid'])
})

test('[ADM-06] an expired refresh token and a token of another type are refused in the words of the specification', async () => {
  const { email } = await member()
  const { accessToken, refreshToken } = await signIn(email)
  const refresh = (token: string) => app.admin('POST /api/v1/admin/tokens/refresh', { body: { refreshToken: token } })
  const user = await app.user()
  for (const token of [accessToken, user.tokens.refreshToken, user.tokens.accessToken, 'none'])
    await expect(refresh(token)).rejects.toMatchObject({
      status: 400,
      code: 'admin_refresh_token_invalid_type',
      message: 'Invalid token type',
    })
  pass(12 * 3600 + 31)
  await expect(refresh(refreshToken)).rejects.toMatchObject({
    status: 400,
    code: 'admin_refresh_token_expired',
    message: 'Expired refresh token',
  })
})
