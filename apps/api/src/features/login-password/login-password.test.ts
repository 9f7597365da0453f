import { randomInt, randomUUID } from 'node:crypto'
import { DAY, SECOND } from '@momi/contract/rules/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { hashPassword, isPassword, isWeakPassword } from '../../core/secrets/password.ts'
import type { Person } from '../../testing/person.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const google = await idTokenIssuer()
const app = await testApp({
  now: new Date(START).toISOString(),
  google,
})
beforeEach(() => app.advance(2 * DAY))
afterAll(async () => {
  await app.close()
  await google.close()
})

const GOOD = 'three grey herons'

async function withNumber() {
  const user = await app.person()
  await user.signIn(randomUUID())
  const phone = `+234803${randomInt(1_000_000, 9_999_999)}`
  const { verificationId } = await user('POST /api/v2/user/phone/verify', { body: { phone } })
  const code = /\d{6}/.exec(app.deps.gateways.inbox.messages()[0]!.text)![0]
  user.adopt(await user('POST /api/v2/auth/login/phone', { body: { verificationId, code } }))
  return { user, phone }
}
const setPassword = (user: Person, password: string, currentPassword?: string) =>
  user('PUT /api/v2/user/password', { body: { password, ...(currentPassword && { currentPassword }) } })
const login = (user: Person, phone: string, password: string) =>
  user('POST /api/v2/auth/login/phone-password', { body: { phone, password } })
const wrong = { status: 400, code: 'login_password_wrong' }

test('[LOG-07] another phone signs in with the phone number and password of the account', async () => {
  const { user, phone } = await withNumber()
  expect(await setPassword(user, GOOD)).toEqual({ hasPassword: true })
  expect(await user('GET /api/v2/user', {})).toMatchObject({ hasPassword: true })
  const second = await app.person()
  const answer = await login(second, phone.replace('+234', '0'), GOOD)
  expect(answer).toMatchObject({ userType: 'PHONE_VERIFIED', isMerged: true })
})

test('[LOG-07] a wrong password, a phone number without a password and an unknown phone number get the same answer', async () => {
  const { user, phone } = await withNumber()
  await setPassword(user, GOOD)
  const { phone: bare } = await withNumber()
  for (const [number, password] of [
    [phone, 'three grey heron'],
    [bare, GOOD],
    ['+2348099999999', GOOD],
    ['nonsense', GOOD],
  ] as const)
    await expect(login(await app.person(), number, password)).rejects.toMatchObject(wrong)
})

test('ten passwords a day can be tried for one phone number, on all phones together', async () => {
  const { user, phone } = await withNumber()
  await setPassword(user, GOOD)
  for (let guess = 0; guess < 10; guess++)
    await expect(login(await app.person(), phone, `guess number ${guess}`)).rejects.toMatchObject(wrong)
  await expect(login(await app.person(), phone, GOOD)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
  app.advance(DAY)
  expect(await login(await app.person(), phone, GOOD)).toMatchObject({ isMerged: true })
})

test('[LOG-07] changing the password requires the current one and ends every other session', async () => {
  const { user, phone } = await withNumber()
  await setPassword(user, GOOD)
  const second = await app.person()
  second.adopt(await login(second, phone, GOOD))
  await expect(setPassword(user, 'another good one')).rejects.toMatchObject(wrong)
  await expect(setPassword(user, 'another good one', 'not it')).rejects.toMatchObject(wrong)
  await setPassword(user, 'another good one', GOOD)
  app.advance(31 * SECOND)
  await expect(second('GET /api/v2/user', {})).rejects.toMatchObject({ code: 'access_token_invalid' })
  expect(await user('GET /api/v2/user', {})).toMatchObject({ hasPassword: true })
  await expect(login(await app.person(), phone, GOOD)).rejects.toMatchObject(wrong)
})

test('an anonymous account cannot set a password', async () => {
  await expect(setPassword(await app.person(), GOOD)).rejects.toMatchObject({ status: 403, code: 'login_google_first' })
})

test.each([
  'short',
  '1234567890',
  'aaaaaaaaaaaa',
  'Password123',
  'qwertyuiop1',
  'Momi rewards',
  'ada@mail.example!',
  // Of breaches; no pattern finds them.
  'q1w2e3r4t5y6',
  '1qaz2wsx3edc',
  'Playstation',
  'realmadrid',
])('%j is a weak password', async (password) => {
  expect(await isWeakPassword(password, ['ada@mail.example', ''])).toBe(true)
})

test('a password that nobody would guess first is not weak', async () => {
  expect(await isWeakPassword('a quiet lake 7', ['ada@mail.example', ''])).toBe(false)
})

test('a password is stored as salted Argon2id and matches in every Unicode normalization form', async () => {
  const [first, second] = await Promise.all([hashPassword('café com leite'), hashPassword('café com leite')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await isPassword('cafe\u0301 com leite', first)).toBe(true)
  expect(await isPassword('cafe com leite', first)).toBe(false)
  expect(await isPassword('café com leite', undefined)).toBe(false)
})
