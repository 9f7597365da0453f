import { UnsecuredJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { createFirebase } from './firebase.ts'

const issuer = await idTokenIssuer()
afterAll(() => issuer.close())
const projectId = 'demo-momi'
const firebase = createFirebase({ projectId, jwksUrl: issuer.jwksUrl, emulator: '' })
const emulated = createFirebase({ projectId, jwksUrl: issuer.jwksUrl, emulator: '127.0.0.1:9099' })

const now = Math.floor(Date.now() / 1000)
const claims = (more: Record<string, unknown> = {}) => ({
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  auth_time: now,
  iat: now,
  exp: now + 3600,
  sub: 'uid',
  phone_number: '+2348031234567',
  firebase: { sign_in_provider: 'phone' },
  ...more,
})
const unsigned = (more: Record<string, unknown> = {}) => new UnsecuredJWT(claims(more)).encode()

test('a phone sign-in returns the phone number', async () => {
  const verified = { phone: '+2348031234567', expiresAt: new Date((now + 3600) * 1000) }
  expect(await firebase.verifyPhone(await issuer.token('uid', claims()))).toEqual(verified)
  expect(await emulated.verifyPhone(unsigned())).toEqual(verified)
  expect(await firebase.verifyPhone(await issuer.token('uid', claims({ auth_time: now - 240 })))).toEqual(verified)
})

test.each<[string, Record<string, unknown>]>([
  ['of another project', { aud: 'another' }],
  ['of another issuer', { iss: 'https://securetoken.google.com/another' }],
  ['that has expired', { exp: now - 60 }],
  ['of somebody who signed in otherwise', { firebase: { sign_in_provider: 'password' } }],
  ['without a phone number', { phone_number: undefined }],
  ['without a user', { sub: '' }],
  ['of a sign-in in the future', { auth_time: now + 3600 }],
  ['of a sign-in more than five minutes ago, although it was renewed just now', { auth_time: now - 301 }],
  ['of a sign-in months ago', { auth_time: now - 90 * 86_400 }],
  ['without the time of its sign-in', { auth_time: undefined }],
  ['with a time of its sign-in that is no number', { auth_time: String(now) }],
])('a token %s is refused, whether it is signed or comes from the emulator', async (_, more) => {
  const refusal = { code: 'login_token_invalid' }
  await expect(firebase.verifyPhone(await issuer.token('uid', claims(more)))).rejects.toMatchObject(refusal)
  await expect(emulated.verifyPhone(unsigned(more))).rejects.toMatchObject(refusal)
})

test('without the emulator, an unsigned token and a token signed by an unknown key are refused', async () => {
  await expect(firebase.verifyPhone(unsigned())).rejects.toMatchObject({ code: 'login_token_invalid' })
  await expect(firebase.verifyPhone(await issuer.forged('uid'))).rejects.toMatchObject({ code: 'login_token_invalid' })
})

test('a phone sign-in is unavailable without a project, and also while the keys cannot be reached', async () => {
  const closed = createFirebase({ projectId: '', jwksUrl: issuer.jwksUrl, emulator: '' })
  await expect(closed.verifyPhone(unsigned())).rejects.toMatchObject({ code: 'login_provider_unavailable' })
  const cutOff = createFirebase({ projectId, jwksUrl: 'http://127.0.0.1:1/', emulator: '' })
  await expect(cutOff.verifyPhone(await issuer.token('uid', claims()))).rejects.toMatchObject({
    code: 'login_provider_unavailable',
  })
})
