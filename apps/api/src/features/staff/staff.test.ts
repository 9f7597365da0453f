import { argon2Sync, randomBytes } from 'node:crypto'
import { DAY, HOUR, MINUTE, SECOND } from '@momi/contract/rules/durations'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '../../core/secrets/password.ts'
import { json } from '../../db/columns.ts'
import { read } from '../../db/db.ts'
import { disguise } from '../../testing/disguise.ts'
import { databaseDump } from '../../testing/database-dump.ts'
import { testApp } from '../../testing/test-app.ts'
import { addStaff, auditFailures, setTotpSecret } from './public.ts'

const START = '2026-03-02T08:00:00Z'
const app = await testApp({ now: START })
beforeEach(() => app.goTo(START))
afterAll(app.close)

const SECRET = 'MOMITESTSECRETMOMITESTSECRETMOMI'
const PASSWORD = 'seven quiet herons'
// With the least work that Argon2id allows, because the tests try some hundred passwords.
const nonce = randomBytes(16)
const tag = argon2Sync('argon2id', {
  message: PASSWORD,
  nonce,
  parallelism: 1,
  tagLength: 32,
  memory: 8,
  passes: 1,
})
const [salt, stored] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
const passwordHash = `$argon2id$v=19$m=8,t=1,p=1$${salt}$${stored}`
const codeAt = (instant = app.now()) => new TOTP({ secret: SECRET }).generate({ timestamp: instant.getTime() })

const at = (instant: string) => new Date(instant)

let number = 0
const newEmail = () => `ada.${++number}@momi.example`

/** A member of staff with a password and an authenticator. */
async function member() {
  const email = newEmail()
  const id = await app.database.transact(async (tx) => {
    const staff = (await addStaff(tx, { email, name: 'Ada', role: 'support', passwordHash, at: app.now() }))!
    await setTotpSecret(tx, app.deps.cipher, { staff, secret: SECRET, at: app.now() })
    return staff
  })
  return { id, email }
}
const signIn = (email: string, password = PASSWORD, code: string | undefined = codeAt()) =>
  app.admin('POST /api/v1/admin/tokens', { body: { email, password, code } })
const refresh = (refreshToken: string) => app.admin('POST /api/v1/admin/tokens/refresh', { body: { refreshToken } })
const meOf = async (accessToken: string) => {
  const answer = await app.inject({ url: '/api/v1/admin/me', headers: { authorization: `Bearer ${accessToken}` } })
  return answer.json<Record<string, unknown>>()
}

const lines = read(
  'test_staff_lines',
  { email: 'text' },
  { action: 'text', staff_id: 'uuid?', session_id: 'uuid?' },
  'select action, staff_id, session_id from audit_entries where staff_email = :email order by id',
)
const failures = read(
  'test_staff_failures',
  { email: 'text' },
  { action: 'text', staff_id: 'uuid?', session_id: 'uuid?', after: json(z.unknown()) },
  `select action, staff_id, session_id, after::jsonb as after from audit_entries
    where staff_email = :email order by id`,
)
const actionsOf = async (email: string) => (await app.database.db.many(lines, { email })).map(({ action }) => action)

test('[ADM-06] a member of staff signs in with e-mail, password and an authenticator code; staff tokens have their own issuer and audience', async () => {
  const { id, email } = await member()
  const { accessToken } = await signIn(email.toUpperCase())
  const me = await meOf(accessToken)
  expect(me).toMatchObject({ id, email, role: 'support' })
  expect(me['permissions']).toEqual(expect.arrayContaining(['users.read', 'points.grant']))
  expect(me['permissions']).not.toContain('points.approve')
  const { iss, aud } = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as Record<
    string,
    string
  >
  expect([iss, aud]).toEqual(['momi-staff', 'momi-admin'])
  expect(await app.database.db.many(lines, { email })).toMatchObject([{ action: 'staff.sign-in', staff_id: id }])
})

const FAILED = { status: 401, code: 'admin_sign_in_failed', message: 'E-mail, password or code is wrong' }

test('[ADM-08] (case 46) a wrong password, a wrong code and an unknown e-mail address get the same answer, and without a code nothing is checked', async () => {
  const { email } = await member()
  const answerTo = async (body: object) => {
    const {
      statusCode,
      headers,
      body: text,
    } = await app.inject({ method: 'POST', url: '/api/v1/admin/tokens', payload: body })
    const { requestId: _, ...answer } = JSON.parse(text) as Record<string, unknown>
    return { statusCode, answer, names: Object.keys(headers).toSorted() }
  }
  const wrong = { email, password: PASSWORD, code: '000000' }
  const first = await answerTo(wrong)
  expect(first).toMatchObject({ statusCode: 401, answer: { errorCode: 'admin_sign_in_failed' } })
  for (const other of [
    { ...wrong, password: 'not it' },
    { ...wrong, password: 'not it', code: codeAt() },
    { ...wrong, code: 'aaaa-bbbb-cccc-dddd' },
    { ...wrong, email: 'nobody@momi.example' },
  ])
    expect(await answerTo(other)).toEqual(first)
  const withoutCode = await answerTo({ email, password: PASSWORD })
  expect(withoutCode).toMatchObject({ statusCode: 401, answer: { errorCode: 'admin_code_required' } })
  expect(await answerTo({ email, password: 'not it' })).toEqual(withoutCode)
  expect(await answerTo({ email: 'nobody@momi.example', password: 'not it' })).toEqual(withoutCode)
  // A right code that came with a wrong password was not used up.
  await signIn(email)
})

test('[ADM-08] (case 46) failed sign-ins are one line in the audit log for each account and 15 minutes, and one for all unknown addresses', async () => {
  app.goTo('2026-03-06T08:00:00Z')
  const { id, email } = await member()
  for (let tries = 0; tries < 3; tries++) await expect(signIn(email, 'not it')).rejects.toMatchObject(FAILED)
  await expect(signIn(email, PASSWORD, '000000')).rejects.toMatchObject(FAILED)
  for (let tries = 0; tries < 5; tries++) await expect(signIn(newEmail(), 'not it')).rejects.toMatchObject(FAILED)
  const ctx = { ...app.database, now: app.now }
  await auditFailures(ctx)
  expect(await app.database.db.many(lines, { email })).toEqual([])
  app.advance(15 * MINUTE)
  await Promise.all([auditFailures(ctx), auditFailures(ctx)])
  const failed = { action: 'staff.sign-in-failed', session_id: null }
  const since = '2026-03-06T08:00:00.000Z'
  const counts = { since, openid: 0, networks: ['127.0.0.1'] }
  expect(await app.database.db.many(failures, { email })).toEqual([
    { ...failed, staff_id: id, after: { ...counts, passwords: 3, codes: 1 } },
  ])
  const unknown = await app.database.db.many(failures, { email: 'unknown' })
  expect(unknown.at(-1)).toEqual({ ...failed, staff_id: null, after: { ...counts, passwords: 5, codes: 0 } })
})

test('[ADM-08] an authenticator code cannot be used twice, and the code of half a minute ago is still accepted', async () => {
  const { email } = await member()
  const before = codeAt(at('2026-03-02T07:59:30Z'))
  await signIn(email, PASSWORD, before)
  await expect(signIn(email, PASSWORD, before)).rejects.toMatchObject(FAILED)
  await signIn(email)
  await expect(signIn(email)).rejects.toMatchObject(FAILED)
})

test('[ADM-06] a refresh whose answer was lost can be repeated at any time, and the session goes on without a line in the audit log', async () => {
  const { email } = await member()
  const first = await signIn(email)
  const lost = await refresh(first.refreshToken)
  app.advance(4 * MINUTE)
  expect(await refresh(first.refreshToken)).toEqual(lost)
  app.advance(4 * HOUR)
  const found = await refresh(first.refreshToken)
  expect(await meOf(found.accessToken)).toMatchObject({ email })
  expect(await refresh(found.refreshToken)).toHaveProperty('accessToken')
  expect(await actionsOf(email)).toEqual(['staff.sign-in'])
})

type Pair = Awaited<ReturnType<typeof refresh>>

test.each([
  ['access token', async ({ accessToken }: Pair) => void (await meOf(accessToken))],
  ['refresh token', async ({ refreshToken }: Pair) => void (await refresh(refreshToken))],
])(
  '[ADM-06] a refresh token that is used after the %s of its successor ends the session, which is recorded in the audit log',
  async (_, use) => {
    const { email } = await member()
    const first = await signIn(email)
    const second = await refresh(first.refreshToken)
    await use(second)
    const reused = {
      status: 400,
      code: 'admin_refresh_token_already_used',
      message: 'Refresh token used multiple times',
    }
    await expect(refresh(first.refreshToken)).rejects.toMatchObject(reused)
    await expect(refresh(second.refreshToken)).rejects.toMatchObject(reused)
    expect(await meOf(second.accessToken)).toMatchObject({ errorCode: 'admin_token_invalid' })
    expect(await actionsOf(email)).toEqual(['staff.sign-in', 'staff.refresh-token-reused'])
  },
)

test('[ADM-06] an expired refresh token and a token of another type are refused with the messages of the specification', async () => {
  const { email } = await member()
  const { accessToken, refreshToken } = await signIn(email)
  const user = await app.person()
  for (const token of [accessToken, user.tokens.refreshToken, user.tokens.accessToken, 'none'])
    await expect(refresh(token)).rejects.toMatchObject({
      status: 400,
      code: 'admin_refresh_token_invalid_type',
      message: 'Invalid token type',
    })
  app.advance(12 * HOUR + 31 * SECOND)
  await expect(refresh(refreshToken)).rejects.toMatchObject({
    status: 400,
    code: 'admin_refresh_token_expired',
    message: 'Expired refresh token',
  })
})

test('[ADM-08] the first sign-in sets up an authenticator, a new password and ten single-use recovery codes; none of these are stored in plain text', async () => {
  const email = newEmail()
  const first = 'first password from a colleague'
  await app.database.transact(async (tx) =>
    addStaff(tx, { email, name: 'Bia', role: 'viewer', passwordHash: await hashPassword(first), at: app.now() }),
  )
  await expect(signIn(email, first)).rejects.toMatchObject(FAILED)
  const credentials = { email, password: first }
  const confirm = (code: string, newPassword: string) =>
    app.admin('POST /api/v1/admin/authenticator/confirm', { body: { ...credentials, code, newPassword } })
  await expect(confirm('000000', PASSWORD)).rejects.toMatchObject(FAILED)

  await app.admin('POST /api/v1/admin/authenticator', { body: credentials })
  const { secret, uri } = await app.admin('POST /api/v1/admin/authenticator', { body: credentials })
  const authenticator = URI.parse(uri) as TOTP
  expect(authenticator).toMatchObject({ issuer: 'Momi', label: email, digits: 6, period: 30 })
  expect(authenticator.secret.base32).toBe(secret)
  const code = authenticator.generate({ timestamp: app.now().getTime() })
  await expect(confirm('000000', PASSWORD)).rejects.toMatchObject(FAILED)
  await expect(signIn(email, first, code)).rejects.toMatchObject(FAILED)
  for (const weak of ['short', first, `x${email}`])
    await expect(confirm(code, weak)).rejects.toMatchObject({ status: 400, code: 'admin_password_weak' })
  const { accessToken, recoveryCodes } = await confirm(code, PASSWORD)
  expect(await meOf(accessToken)).toMatchObject({ email, role: 'viewer' })

  // Refused like a wrong password, which this answer would otherwise distinguish from the right one.
  const again = { email, password: PASSWORD }
  await expect(app.admin('POST /api/v1/admin/authenticator', { body: again })).rejects.toMatchObject(FAILED)
  await expect(
    app.admin('POST /api/v1/admin/authenticator/confirm', { body: { ...again, code, newPassword: 'six loud herons' } }),
  ).rejects.toMatchObject(FAILED)
  await expect(signIn(email, first)).rejects.toMatchObject(FAILED)
  await expect(signIn(email, PASSWORD, code)).rejects.toMatchObject(FAILED)

  expect(new Set(recoveryCodes).size).toBe(10)
  const [one = '', two = ''] = recoveryCodes
  await signIn(email, PASSWORD, one)
  await expect(signIn(email, PASSWORD, one)).rejects.toMatchObject(FAILED)
  await signIn(email, PASSWORD, two.toUpperCase().replaceAll('-', ' '))

  const stored = (await databaseDump(app.database.db)).map(({ text }) => text).join('')
  expect(stored).toContain(email)
  for (const plain of [secret, first, PASSWORD, ...recoveryCodes, one.replaceAll('-', '')])
    expect(stored).not.toContain(plain)
})

test('[ADM-06] a code that is typed or pasted with a space, a hyphen, invisible marks or other digits is accepted', async () => {
  const { email } = await member()
  const asTyped = [
    (code: string) => code.replace(/^.../, '$& '),
    (code: string) => code.replace(/^.../, '$&-'),
    (code: string) => code.replace(/^.../, '$&\u00A0'),
    disguise,
  ]
  for (const typed of asTyped) {
    app.advance(30 * SECOND)
    await signIn(email, PASSWORD, typed(codeAt()))
  }
  app.advance(30 * SECOND)
  const { accessToken } = await signIn(disguise(email))
  app.advance(30 * SECOND)
  const renewed = app.asStaff(accessToken)('POST /api/v1/admin/recovery-codes', { body: { code: disguise(codeAt()) } })
  const [one = '', two = ''] = (await renewed).recoveryCodes
  await signIn(email, PASSWORD, disguise(one))
  await expect(signIn(email, PASSWORD, one)).rejects.toMatchObject(FAILED)
  await signIn(email, PASSWORD, two.replaceAll('-', '\u2013'))
})

test('[ADM-08] renewing the recovery codes requires an unused authenticator code, and invalidates the earlier recovery codes', async () => {
  const { email } = await member()
  const { accessToken } = await signIn(email)
  const renew = (code: string) => app.asStaff(accessToken)('POST /api/v1/admin/recovery-codes', { body: { code } })
  await expect(renew(codeAt())).rejects.toMatchObject({ status: 401, code: 'admin_code_wrong' })
  app.advance(30 * SECOND)
  const { recoveryCodes: earlier } = await renew(codeAt())
  await expect(renew(earlier[0]!)).rejects.toMatchObject({ status: 422 })
  app.advance(30 * SECOND)
  const { recoveryCodes } = await renew(codeAt())
  expect(new Set([...earlier, ...recoveryCodes]).size).toBe(20)
  await expect(signIn(email, PASSWORD, earlier[1])).rejects.toMatchObject(FAILED)
  await signIn(email, PASSWORD, recoveryCodes[1])
  app.advance(15 * MINUTE)
  await auditFailures({ ...app.database, now: app.now })
  expect(await actionsOf(email)).toEqual([
    'staff.sign-in',
    'staff.renew-recovery-codes',
    'staff.renew-recovery-codes',
    'staff.sign-in',
    'staff.renew-recovery-codes-failed',
    'staff.sign-in-failed',
  ])
})

test('[ADM-08] ten wrong authenticator codes in requests for new recovery codes lock these requests of the session, and no sign-in', async () => {
  app.goTo('2026-03-05T08:00:00Z')
  const { email } = await member()
  const { accessToken } = await signIn(email)
  const renew = (code: string) => app.asStaff(accessToken)('POST /api/v1/admin/recovery-codes', { body: { code } })
  for (let tries = 0; tries < 10; tries++)
    await expect(renew('000000')).rejects.toMatchObject({ code: 'admin_code_wrong' })
  app.advance(30 * SECOND)
  await expect(renew(codeAt())).rejects.toMatchObject({ status: 429, code: 'admin_locked_out' })
  await signIn(email)
})

test('[ADM-01] without a configured OpenID provider, a sign-in with a provider is neither offered nor possible, and a sign-in with a password works', async () => {
  expect(await app.admin('GET /api/v1/admin/openid', {})).toEqual({ isEnabled: false })
  await expect(app.admin('POST /api/v1/admin/openid', {})).rejects.toMatchObject({ status: 404, code: 'not_found' })
  const { id, email } = await member()
  expect(await meOf((await signIn(email)).accessToken)).toMatchObject({ id, email })
})

test('[ADM-08] ten failures from a network lock an account there for 15 minutes, even with the correct password, and successful sign-ins do not count', async () => {
  const { email } = await member()
  const { email: other } = await member()
  await signIn(email)
  for (let tries = 0; tries < 5; tries++) {
    await expect(signIn(email, 'not it')).rejects.toMatchObject(FAILED)
    await expect(signIn(email, PASSWORD, '000000')).rejects.toMatchObject(FAILED)
  }
  app.advance(30 * SECOND)
  await expect(signIn(email)).rejects.toMatchObject({ status: 429, code: 'admin_locked_out' })
  await signIn(other)
  app.advance(15 * MINUTE)
  await signIn(email)
})

/** A sign-in from another network, on a device with this token. */
async function signInFrom(
  remoteAddress: string,
  email: string,
  given: { password?: string; deviceToken?: string } = {},
) {
  const payload = { email, password: PASSWORD, code: codeAt(), ...given }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/admin/tokens', payload, remoteAddress })
  return answer.json<{ errorCode?: string; deviceToken?: string }>()
}

test('[ADM-08] (case 46) a stranger’s failures lock neither another network nor a device on which the account has signed in, and that device has a limit of its own', async () => {
  app.goTo('2026-03-07T08:00:00Z')
  const { email } = await member()
  const { deviceToken = '' } = await signInFrom('192.0.2.1', email)
  const tryFrom = async (address: string, given: object = {}) =>
    (await signInFrom(address, email, { password: 'not it', ...given })).errorCode
  // From the network of the device itself, and then from as many others as it takes to lock the whole account.
  for (let tries = 0; tries < 10; tries++) expect(await tryFrom('192.0.2.1')).toBe('admin_sign_in_failed')
  expect(await tryFrom('192.0.2.1')).toBe('admin_locked_out')
  app.advance(30 * SECOND)
  expect(await signInFrom('198.51.100.1', email)).toHaveProperty('deviceToken')
  for (let network = 1; network <= 9; network++)
    for (let tries = 0; tries < 10; tries++) expect(await tryFrom(`203.0.${network}.1`)).toBe('admin_sign_in_failed')
  expect(await tryFrom('203.0.100.1')).toBe('admin_locked_out')
  app.advance(30 * SECOND)
  expect((await signInFrom('198.51.100.2', email)).errorCode).toBe('admin_locked_out')
  expect(await signInFrom('192.0.2.1', email, { deviceToken })).toHaveProperty('deviceToken')

  for (let tries = 0; tries < 10; tries++)
    expect(await tryFrom('192.0.2.1', { deviceToken })).toBe('admin_sign_in_failed')
  app.advance(30 * SECOND)
  expect((await signInFrom('192.0.2.1', email, { deviceToken })).errorCode).toBe('admin_locked_out')
})

test('[ADM-08] (case 46) a made-up device token, one of another member of staff and one that is half a year old are not of a known device', async () => {
  app.goTo('2026-03-08T08:00:00Z')
  const { email, id } = await member()
  const { email: other } = await member()
  const own = (await signInFrom('192.0.2.9', email)).deviceToken!
  const foreign = (await signInFrom('192.0.2.9', other)).deviceToken!
  const lock = async () => {
    for (let tries = 0; tries < 10; tries++) await signInFrom('192.0.2.9', email, { password: 'not it' })
    app.advance(30 * SECOND)
  }
  await lock()
  for (const deviceToken of [foreign, `${id}_x_${app.now().getTime()}.${own.split('.')[1]}`, 'x', ''])
    expect(await signInFrom('192.0.2.9', email, { deviceToken })).toMatchObject({ errorCode: 'admin_locked_out' })
  expect(await signInFrom('192.0.2.9', email, { deviceToken: own })).toHaveProperty('deviceToken')
  app.advance(180 * DAY)
  await lock()
  expect(await signInFrom('192.0.2.9', email, { deviceToken: own })).toMatchObject({ errorCode: 'admin_locked_out' })
})

test('[ADM-08] concurrent failed sign-ins cannot exceed the limit for one network address', async () => {
  app.goTo('2026-03-04T08:00:00Z')
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => signIn(newEmail(), 'not it')))
  const codes = tries.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'signed in'))
  expect(codes.filter((code) => code === 'admin_sign_in_failed')).toHaveLength(30)
  expect(codes.filter((code) => code === 'admin_locked_out')).toHaveLength(10)
})

test('members of staff can list their own sessions and end one or all of them, but cannot find those of others', async () => {
  const ada = await app.staff('viewer')
  const { email, id } = await member()
  const tokens = [await signIn(email)]
  app.advance(30 * SECOND)
  tokens.push(await signIn(email))
  const [first, second] = tokens.map(({ accessToken }) => app.asStaff(accessToken))
  const { sessions } = await second!('GET /api/v1/admin/sessions', {})
  expect(sessions).toMatchObject([
    { address: '127.0.0.1', openedAt: '2026-03-02T08:00:30.000Z', isCurrent: true },
    { openedAt: '2026-03-02T08:00:00.000Z', isCurrent: false },
  ])
  const end = { params: { id: sessions[1]!.id } }
  await expect(ada('DELETE /api/v1/admin/sessions/{id}', end)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  expect(await second!('DELETE /api/v1/admin/sessions/{id}', end)).toEqual({ ended: 1 })
  await expect(first!('GET /api/v1/admin/me', {})).rejects.toMatchObject({ code: 'admin_token_invalid' })
  await expect(refresh(tokens[0]!.refreshToken)).rejects.toMatchObject({ status: 400 })
  app.advance(30 * SECOND)
  await signIn(email)
  expect(await second!('POST /api/v1/admin/sessions/end-all', {})).toEqual({ ended: 2 })
  await expect(second!('GET /api/v1/admin/me', {})).rejects.toMatchObject({ code: 'admin_token_invalid' })
  expect((await actionsOf(email)).slice(-2)).toEqual(['staff.sign-in', 'staff.sign-out'])
  expect(id).not.toBe(ada.id)
})

test('a session and its tokens end twelve hours after the sign-in, however often they are rotated', async () => {
  const { email } = await member()
  let { refreshToken } = await signIn(email)
  for (const hours of [4, 4, 3.9]) {
    app.advance(hours * HOUR)
    ;({ refreshToken } = await refresh(refreshToken))
  }
  const { accessToken } = await refresh(refreshToken)
  expect(await meOf(accessToken)).toMatchObject({ email })
  app.advance(6 * MINUTE + 31 * SECOND)
  expect(await meOf(accessToken)).toMatchObject({ errorCode: 'admin_token_expired' })
})
