import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startOpenIdProvider } from './start.ts'
import { authorize } from './authorization-request.ts'

const CALLBACK = 'https://momi.example/callback'
const provider = await startOpenIdProvider({ clients: [{ id: 'ours', secret: 'a-secret', redirectUris: [CALLBACK] }] })
const here = new URL(provider.jwksUrl).origin
afterAll(() => provider.close())

const ask = (change: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    client_id: 'ours',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid email',
    state: 'a-state',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...change,
  })
  return `${provider.issuer}/auth?${query.toString()}`
}
const native = (init: RequestInit) =>
  fetch(`${here}/native-sign-in`, { method: 'POST', headers: { origin: 'http://ada.momi.localhost:3003' }, ...init })

test.each(['ada', 'Somebody <b>Else</b>'])('%s signs in on the page', async (person) => {
  const { searchParams } = new URL(await authorize(ask(), person))
  expect(Object.fromEntries(searchParams)).toEqual({
    state: 'a-state',
    iss: provider.issuer,
    code: expect.any(String),
  })
})

test('a person who cancels, or enters no name, gets access_denied', async () => {
  for (const person of [null, ' '])
    expect(new URL(await authorize(ask(), person)).searchParams.get('error')).toBe('access_denied')
})

test('a client without PKCE gets no authorization code', async () => {
  const answer = await authorize(ask({ code_challenge: '', code_challenge_method: '' }), 'ada')
  expect(new URL(answer).searchParams.get('error')).toBe('invalid_request')
})

test('a redirect URI that was not registered is refused', async () => {
  await expect(authorize(ask({ redirect_uri: `${CALLBACK}/` }), 'ada')).rejects.toThrow('redirect_uri')
})

test('the page of an unknown interaction is answered with 400', async () => {
  expect((await fetch(`${here}/interaction/unknown`)).status).toBe(400)
})

test('the native token names the requested person, is issued for our client, and is signed with the published key', async () => {
  const answer = await native({ body: JSON.stringify({ person: ' Ada ', nonce: 'a-nonce' }) })
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://ada.momi.localhost:3003')
  const { idToken } = (await answer.json()) as { idToken: string }
  const keys = createRemoteJWKSet(new URL(provider.jwksUrl))
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: provider.issuer,
    audience: 'ours',
    algorithms: ['RS256'],
  })
  expect(payload).toMatchObject({
    sub: 'ada',
    email: 'ada@mail.example',
    email_verified: true,
    azp: 'momi-android',
    nonce: 'a-nonce',
  })
})

test('a native sign-in without a person gets no token, and a page of another origin cannot read the answer', async () => {
  expect((await native({ body: '{}' })).status).toBe(400)
  for (const origin of ['https://evil.example', 'http://ada.momi.localhost.evil.example', 'null']) {
    const answer = await native({ headers: { origin }, body: JSON.stringify({ person: 'ada' }) })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
})
