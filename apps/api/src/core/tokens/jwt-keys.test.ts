import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { describe, expect, test } from 'vitest'
import { generateJwtKeys, jwtKeys, type BaseClaims, type JwtKeys } from './jwt-keys.ts'
import { staffTokenKeys } from './staff-token-keys.ts'
import { tokenKeys } from './token-keys.ts'

const REALM = {
  setting: 'TEST_KEYS',
  issuer: 'momi',
  audience: 'momi-api',
  refuse: (kind: string, problem: string) => new Error(`${kind} ${problem}`),
}
const NOW = new Date('2026-03-02T08:00:00Z')
const seconds = NOW.getTime() / 1000
const CLAIMS = { sub: 'user', sid: 'session', jti: 'token', iat: seconds, exp: seconds + 3600 }
/** A time at which the token is expired, but within the leeway. */
const IN_LEEWAY = new Date((CLAIMS.exp + 10) * 1000)

const keySet = await generateJwtKeys()
const [jwk] = (JSON.parse(keySet) as { keys: [JWK] }).keys
const keys = await jwtKeys(keySet, REALM)

interface Signed {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: JWK
}

/** A token with the given changes, signed with the newest key. */
async function tokenWith({ claims = {}, header = {}, key = jwk }: Signed = {}): Promise<string> {
  const payload = { iss: 'momi', aud: 'momi-api', ...CLAIMS, ...claims } as JWTPayload
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid!, typ: 'access+jwt', ...header })
    .sign(await importJWK(key, 'EdDSA'))
}

const outcome = async (token: string, now = NOW, kind: 'access' | 'refresh' = 'access') =>
  keys.verify(kind, token, now).then(
    () => 'accepted',
    (error: Error) => error.message,
  )

test('what is signed is verified, with the claims that it had', async () => {
  for (const kind of ['access', 'refresh'] as const)
    expect(await keys.verify(kind, await keys.sign(kind, CLAIMS), NOW)).toMatchObject(CLAIMS)
})

test.each<[string, Signed, string]>([
  ['another issuer', { claims: { iss: 'momi-staff' } }, 'access wrong-issuer-or-audience'],
  ['another audience', { claims: { aud: 'momi-admin' } }, 'access wrong-issuer-or-audience'],
  ['another kind', { header: { typ: 'refresh+jwt' } }, 'access wrong-kind'],
  ['a time before which it is not valid', { claims: { nbf: seconds + 7200 } }, 'access invalid'],
  ['an expiry that is a text', { claims: { exp: String(CLAIMS.exp) } }, 'access invalid'],
  ['the id of an unknown key', { header: { kid: 'another' } }, 'access invalid'],
  ['no id of a key', { header: { kid: undefined } }, 'access invalid'],
  ...(['sub', 'sid', 'jti', 'iat', 'exp'] as const).map((name): [string, Signed, string] => [
    `no ${name}`,
    { claims: { [name]: undefined } },
    'access invalid',
  ]),
])('a token with %s is refused, whichever way it is checked', async (_, signed, expected) => {
  const token = await tokenWith(signed)
  expect(await outcome(token)).toBe(expected)
  expect(await outcome(token, IN_LEEWAY)).toBe(expected)
})

test('a token is accepted until half a minute after its expiry', async () => {
  const token = await tokenWith()
  const at = (offset: number) => outcome(token, new Date((CLAIMS.exp + offset) * 1000))
  expect([await at(-1), await at(0), await at(29), await at(31)]).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'access expired',
  ])
})

test('a token of the other kind is refused', async () => {
  expect(await outcome(await keys.sign('access', CLAIMS), NOW, 'refresh')).toBe('refresh wrong-kind')
})

describe('a token that is not written as it was signed is refused', () => {
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  /** The same bytes with another last character, of which only the first bits count. */
  const respelled = (token: string) => token.slice(0, -1) + last[last.indexOf(token.at(-1)!) + 1]
  test.each<[string, (token: string) => string]>([
    ['another last character', respelled],
    ['a further part', (token) => `${token}.more`],
    ['a space', (token) => ` ${token}`],
    ['no signature', (token) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['no dots', () => 'token'],
    ['nothing', () => ''],
  ])('%s', async (_, change) => {
    const token = change(await tokenWith())
    expect(await outcome(token)).toBe('access invalid')
    expect(await outcome(token, IN_LEEWAY)).toBe('access invalid')
  })
})

test('a token signed with another key, under the id of ours, is refused', async () => {
  const [other] = (JSON.parse(await generateJwtKeys()) as { keys: [JWK] }).keys
  expect(await outcome(await tokenWith({ key: other }))).toBe('access invalid')
})

test('a key without an id and an algorithm signs and verifies too, and its public part is published for signatures', async () => {
  const { kid: _kid, alg: _alg, ...plain } = jwk
  const plainKeys = await jwtKeys(JSON.stringify({ keys: [plain] }), REALM)
  const token = await plainKeys.sign('access', CLAIMS)
  expect(await plainKeys.verify('access', token, IN_LEEWAY)).toMatchObject(CLAIMS)
  const withoutId = await tokenWith({ header: { kid: undefined } })
  expect(await plainKeys.verify('access', withoutId, IN_LEEWAY)).toMatchObject(CLAIMS)
  const { d: _d, ...shown } = plain
  expect(plainKeys.publicSet).toEqual({ keys: [{ ...shown, use: 'sig' }] })
})

/** Tokens of people and of staff, each refused with the code that its client acts on. */
describe.each([
  [
    'a person',
    await tokenKeys(keySet, 'k'.repeat(32)),
    { iss: 'momi', aud: 'momi-api' },
    {
      access: ['access_token_expired', 'access_token_invalid', 'access_token_invalid_issuer_or_audience'],
      refresh: ['refresh_token_expired', 'refresh_token_invalid', 'refresh_token_invalid'],
    },
  ],
  [
    'staff',
    await staffTokenKeys(keySet),
    { iss: 'momi-staff', aud: 'momi-admin' },
    {
      access: ['admin_token_expired', 'admin_token_invalid', 'admin_token_invalid'],
      refresh: ['admin_refresh_token_expired', 'admin_refresh_token_invalid_type', 'admin_refresh_token_invalid_type'],
    },
  ],
])('a token of %s', (_, realm, names, codes) => {
  test.each(['access', 'refresh'] as const)('%s', async (kind) => {
    const token = (claims: object) => tokenWith({ claims: { ...names, ...claims }, header: { typ: `${kind}+jwt` } })
    const codeOf = async (claims: object) =>
      (realm as JwtKeys<BaseClaims>).verify(kind, await token(claims), NOW).then(
        () => 'accepted',
        ({ code }: Error & { code: string }) => code,
      )
    expect(await codeOf({})).toBe('accepted')
    expect([
      await codeOf({ exp: seconds - 60 }),
      await codeOf({ sid: undefined }),
      await codeOf({ iss: 'another' }),
    ]).toEqual(codes[kind])
    expect(await codeOf({ aud: 'another' })).toBe(codes[kind][2])
  })
})

test.each([
  ['access', 'Access token is expired'],
  ['refresh', 'Refresh token is expired'],
] as const)('an expired %s token of a person is named in the error', async (kind, message) => {
  const people = await tokenKeys(keySet, 'k'.repeat(32))
  const token = await tokenWith({ claims: { exp: seconds - 60 }, header: { typ: `${kind}+jwt` } })
  await expect(people.verify(kind, token, NOW)).rejects.toThrow(message)
})
