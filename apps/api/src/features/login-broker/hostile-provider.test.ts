import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { CLIENT_ID, hostileOpenIdProvider, type Forgery } from '../../testing/hostile-openid-provider.ts'
import { oauthClient, placeOf } from '../../testing/oauth-client.ts'
import { testApp } from '../../testing/test-app.ts'

const CLIENT_URL = 'https://rewards.momi.example/login/moa'
const CALLBACK = 'http://localhost:3000/api/v2/auth/oauth/callback'
const provider = await hostileOpenIdProvider()
const settings = {
  OAUTH_PROJECTS: JSON.stringify([
    {
      id: 'rewards',
      redirectUrls: [CLIENT_URL],
      providers: [
        { id: 'google', kind: 'google', issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: 'a-secret' },
      ],
    },
  ]),
}
const app = await testApp({ now: '2026-03-02T12:00:00Z', env: settings })
afterAll(async () => {
  await app.close()
  await provider.close()
})

/** The answer to the client for an ID token with the fault `forgery`. */
async function outcomeOf(forgery: Forgery, on = app) {
  const browser = oauthClient(on, CLIENT_URL)
  let answer = await browser.begin()
  const { query } = placeOf(String(answer.headers.location))
  // While the provider is down, the first redirect already leads back to the client, with an error.
  if (query['nonce'] !== undefined) {
    provider.forge(forgery, query['nonce'])
    const back = new URLSearchParams({ state: query['state'] ?? '', code: 'anything' })
    answer = await browser.callback(`${CALLBACK}?${back.toString()}`)
  }
  const place = placeOf(String(answer.headers.location))
  expect([answer.statusCode, place.at, place.query['state']]).toEqual([302, CLIENT_URL, browser.state])
  return { ...place.query, codeVerifier: browser.verifier } as { code?: string; error?: string; codeVerifier: string }
}

const seconds = () => Math.floor(Date.now() / 1000)
const FORGERIES: [string, () => Forgery][] = [
  ['alg none without a signature', () => ({ header: { alg: 'none' }, key: 'none' })],
  ['alg none in capitals', () => ({ header: { alg: 'NONE' }, key: 'none' })],
  ['RS256 without a signature', () => ({ header: { alg: 'RS256', kid: 'one' }, key: 'none' })],
  ['signed by a key that it never published', () => ({ key: 'strangers' })],
  ['signed by an unknown key of another name', () => ({ header: { alg: 'RS256', kid: 'two' }, key: 'strangers' })],
  ['the public key used as a secret', () => ({ header: { alg: 'HS256', kid: 'one' }, key: 'symmetric' })],
  ['another algorithm of the same key', () => ({ header: { alg: 'RS512', kid: 'one' } })],
  ['another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
  ['an issuer that begins alike', () => ({ claims: { iss: `${provider.issuer}.evil.example` } })],
  ['no issuer', () => ({ claims: { iss: null } })],
  ['another audience', () => ({ claims: { aud: 'another-client' } })],
  ['two audiences, issued to the other one', () => ({ claims: { aud: [CLIENT_ID, 'another'], azp: 'another' } })],
  ['no audience', () => ({ claims: { aud: null } })],
  ['expired', () => ({ claims: { iat: seconds() - 700, exp: seconds() - 60 } })],
  ['without an expiry', () => ({ claims: { exp: null } })],
  ['not valid yet', () => ({ claims: { nbf: seconds() + 600 } })],
  ['another nonce', () => ({ claims: { nonce: 'another' } })],
  ['no nonce', () => ({ claims: { nonce: null } })],
  ['no subject', () => ({ claims: { sub: null } })],
  ['an empty subject', () => ({ claims: { sub: '' } })],
  ['a signature spelt in another way', () => ({ spelt: (token) => `${token}==` })],
  [
    'a changed payload',
    () => ({ spelt: (token) => token.replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`) }),
  ],
]

describe('(case 21) an ID token from the token endpoint', () => {
  test('signs in if it is valid', async () => {
    const {
      error,
      code = '',
      codeVerifier,
    } = await outcomeOf({ claims: { email: 'ada@mail.example', email_verified: true } })
    expect(error).toBeUndefined()
    const ada = await app.person()
    ada.adopt(await ada('POST /api/v2/auth/login/oauth2', { body: { code, codeVerifier } }))
    expect(await ada('GET /api/v2/user', {})).toMatchObject({ userType: 'GOOGLE', email: 'ada@mail.example' })
  })

  test('signs in, but shows no e-mail address, if the address is not verified', async () => {
    const { code = '', codeVerifier } = await outcomeOf({
      claims: { sub: 'unverified', email: 'victim@mail.example', email_verified: false },
    })
    const ada = await app.person()
    ada.adopt(await ada('POST /api/v2/auth/login/oauth2', { body: { code, codeVerifier } }))
    expect(await ada('GET /api/v2/user', {})).toMatchObject({ userType: 'GOOGLE', email: null })
  })

  test.each(FORGERIES)('[LOG-07] is refused with the fault: %s', async (_, forgery) => {
    expect(await outcomeOf(forgery())).toEqual({
      state: expect.any(String),
      error: 'login_token_invalid',
      codeVerifier: expect.any(String),
    })
  })
})

describe('a provider that is down', () => {
  afterEach(() => (['discovery', 'token', 'jwks'] as const).forEach((endpoint) => provider.setDown(endpoint, false)))

  test.each(['discovery', 'token', 'jwks'] as const)(
    '[LOG-07] while the %s endpoint of the provider is down, a sign-in fails with login_provider_unavailable; afterwards a sign-in succeeds',
    async (endpoint) => {
      // A new app, which has no cached metadata of the provider.
      const other = await testApp({ now: '2026-03-02T12:00:00Z', env: settings })
      provider.setDown(endpoint, true)
      expect((await outcomeOf({}, other)).error).toBe('login_provider_unavailable')
      provider.setDown(endpoint, false)
      expect((await outcomeOf({}, other)).code).toMatch(/^[\w-]{43}$/)
      await other.close()
    },
  )
})

test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
  '[LOG-07] as long as the provider’s document has no %s, a sign-in fails with login_provider_unavailable',
  async (name) => {
    const other = await testApp({ now: '2026-03-02T12:00:00Z', env: settings })
    provider.omit(name)
    expect((await outcomeOf({}, other)).error).toBe('login_provider_unavailable')
    provider.omit(undefined)
    await other.close()
  },
)

test('(case 21) an OAuth code or verifier is not accepted as an access token, nor an access token as an OAuth code', async () => {
  const ada = await app.person()
  const { code = '', codeVerifier } = await outcomeOf({})
  for (const token of [code, codeVerifier]) {
    const answer = await app.inject({ url: '/api/v2/user', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(401)
  }
  const body = { code: ada.tokens.accessToken.slice(0, 128), codeVerifier }
  await expect(ada('POST /api/v2/auth/login/oauth2', { body })).rejects.toMatchObject({
    code: 'login_oauth_code_invalid',
  })
})
