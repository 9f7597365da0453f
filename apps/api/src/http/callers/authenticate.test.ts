import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { tokenKeys } from '../../core/tokens/token-keys.ts'
import { testApp } from '../../testing/test-app.ts'

const NOW = '2026-03-02T08:00:00Z'
const app = await testApp({ now: NOW })
const ada = await app.person()
const { accessToken, refreshToken } = ada.tokens
const claims = await app.keys.verify('access', accessToken, app.now())
const [head = '', body = '', signature = ''] = accessToken.split('.')
const seconds = Date.parse(NOW) / 1000
const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string; typ: string }

afterAll(() => app.close())
beforeEach(() => app.goTo(NOW))

const me = (authorization: string) => app.inject({ url: '/api/v1/user/me', headers: { authorization } })
const codeOf = async (token: string) => (await me(`Bearer ${token}`)).json<{ errorCode?: string }>().errorCode

const { privateKey: foreignKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
const signed = (change: (jwt: SignJWT) => SignJWT, protectedHeader = {}) =>
  change(
    new SignJWT({ ...claims })
      .setIssuer('momi')
      .setAudience('momi-api')
      .setProtectedHeader({ alg: 'EdDSA', ...header, ...protectedHeader }),
  )

test('a valid token is accepted, whatever the capitalization of the scheme', async () => {
  expect((await me(`bearer ${accessToken}`)).statusCode).toBe(200)
})

test.each([
  ['only two parts', `${head}.${body}`],
  ['four parts', `${accessToken}.x`],
  ['a space before the body', `${head}. ${body}.${signature}`],
  ['padded base64', `${head}.${body}=.${signature}`],
  ['base64 that is not URL-safe', `${head}.${body}.${signature.slice(0, -4)}+/+/`],
  ['a last character that means the same bytes', `${head}.${body}.${twin(signature)}`],
  [
    'another body',
    `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url')}.${signature}`,
  ],
  ['a refresh token', refreshToken],
  ['no algorithm', new UnsecuredJWT({ ...claims }).setIssuer('momi').setAudience('momi-api').encode()],
  ['an algorithm of none', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.${signature}`],
  ['an unknown key', await signed((jwt) => jwt, { kid: 'unknown' }).sign(foreignKey)],
  ['a foreign key under the id of our key', await signed((jwt) => jwt).sign(foreignKey)],
])('a wrong access token is refused as invalid: %s', async (_, token) => {
  const answer = await me(`Bearer ${token}`)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ errorCode: 'access_token_invalid' })
  expect(answer.headers['www-authenticate']).toContain('error="invalid_token"')
})

test.each(['', 'Bearer', 'Basic YTpi', `Bearer  ${accessToken}x y`])(
  'the authorization header %j is refused',
  async (value) => {
    expect((await me(value)).statusCode).toBe(401)
  },
)

test('[TOK-10] an expired token is refused as expired after a tolerance of half a minute', async () => {
  app.goTo((claims.exp + 20) * 1000)
  expect((await me(`Bearer ${accessToken}`)).statusCode).toBe(200)
  app.goTo((claims.exp + 61) * 1000)
  const answer = await me(`Bearer ${accessToken}`)
  expect(answer.json()).toMatchObject({ errorCode: 'access_token_expired', detail: 'Access token is expired' })
})

test('a token of another issuer or audience is refused with an error code of its own', async () => {
  const { privateKey, keys } = await ownKeys()
  const by = (issuer: string, audience: string) =>
    new SignJWT({ ...claims, exp: seconds + 60 })
      .setIssuer(issuer)
      .setAudience(audience)
      .setProtectedHeader({ alg: 'EdDSA', kid: 'own', typ: 'access+jwt' })
      .sign(privateKey)
  const code = async (token: string) =>
    keys.verify('access', token, app.now()).catch((error: { code: string }) => error.code)
  expect(await code(await by('momi', 'momi-api'))).toMatchObject({ sub: claims.sub })
  expect(await code(await by('other', 'momi-api'))).toBe('access_token_invalid_issuer_or_audience')
  expect(await code(await by('momi', 'other'))).toBe('access_token_invalid_issuer_or_audience')
})

test('a token without an expiry is invalid', async () => {
  const { privateKey, keys } = await ownKeys()
  const { exp: _exp, ...endless } = claims
  const token = await new SignJWT({ ...endless })
    .setIssuer('momi')
    .setAudience('momi-api')
    .setProtectedHeader({ alg: 'EdDSA', kid: 'own', typ: 'access+jwt' })
    .sign(privateKey)
  await expect(keys.verify('access', token, app.now())).rejects.toMatchObject({ code: 'access_token_invalid' })
})

test("[OPS-05] a revoked session's access token is refused within two seconds", async () => {
  const ben = await app.person()
  expect(await codeOf(ben.tokens.accessToken)).toBeUndefined()
  const refresh = () =>
    app.inject({
      method: 'POST',
      url: '/api/v1/auth/tokens/refresh',
      payload: { refreshToken: ben.tokens.refreshToken, huid: ben.huid },
    })
  const successor = (await refresh()).json<{ accessToken: string }>()
  expect(await codeOf(successor.accessToken)).toBeUndefined()
  app.goTo('2026-03-02T08:02:00Z')
  expect(await codeOf(ben.tokens.accessToken)).toBeUndefined()
  expect((await refresh()).json()).toMatchObject({ errorCode: 'refresh_token_already_used' })
  app.goTo('2026-03-02T08:02:02Z')
  expect(await codeOf(ben.tokens.accessToken)).toBe('access_token_invalid')
})

test('[OPS-05] a token is refused on every origin of the process as soon as its session has logged out', async () => {
  const cyd = await app.person()
  const authorization = `Bearer ${cyd.tokens.accessToken}`
  const statuses = async () =>
    (
      await Promise.all(
        [app.api, app.web].map((origin) => origin.inject({ url: '/api/v1/user/me', headers: { authorization } })),
      )
    ).map(({ statusCode }) => statusCode)
  expect(await statuses()).toEqual([200, 200])
  await cyd('POST /api/v1/user/logout', { body: {} })
  expect(await statuses()).toEqual([401, 401])
})

async function ownKeys() {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'own', alg: 'EdDSA' }
  return { privateKey, keys: await tokenKeys(JSON.stringify({ keys: [jwk] }), 'x') }
}

/** Another base64url encoding of the same bytes: the unused bits of the last character differ. */
function twin(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(part.at(-1)!)
  return part.slice(0, -1) + alphabet[last ^ 1]
}
