import { memoryStorage } from '@momi/client/testing/fakes'
import { expect, test } from 'vitest'
import { begin, challengeOf, returned, type Purpose } from './redirect.ts'

const origin = 'https://momi.example'

async function left(next?: string, purpose: Purpose = 'sign-in') {
  const storage = memoryStorage()
  const url = new URL(await begin({ provider: 'google', next, purpose, origin }, storage), origin)
  return { storage, url, query: url.searchParams }
}

test('[LOG-05] the code challenge matches the example of RFC 7636', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

test('[LOG-05] the provider’s URL has a state, a challenge and the return URL, but not the verifier', async () => {
  const { storage, url, query } = await left('/points')
  const kept = JSON.parse([...storage.entries.values()].join('')) as { state: string; verifier: string }
  expect(url.pathname).toBe('/api/v2/auth/oauth/rewards/google')
  expect(Object.fromEntries(query)).toEqual({
    state: kept.state,
    redirect_uri: 'https://momi.example/login/moa',
    code_challenge: await challengeOf(kept.verifier),
    code_challenge_method: 'S256',
  })
  expect(kept.verifier).toHaveLength(43)
  expect(url.href).not.toContain(kept.verifier)
})

test('[LOG-05] each attempt has its own state and verifier', async () => {
  const [one, other] = [await left(), await left()]
  expect(one.query.get('state')).not.toBe(other.query.get('state'))
  expect(one.query.get('code_challenge')).not.toBe(other.query.get('code_challenge'))
})

test('[LOG-05] a return with the expected state continues at the requested path', async () => {
  const { storage, query } = await left('/points')
  expect(returned(`?code=c&state=${query.get('state')}`, storage)).toMatchObject({
    kind: 'code',
    code: 'c',
    pending: { provider: 'google', next: '/points' },
  })
  expect(returned(`?error=access_denied&state=${query.get('state')}`, storage)).toMatchObject({
    kind: 'refused',
    error: 'access_denied',
  })
})

test('[LOG-05] a repeated return has the same result', async () => {
  const { storage, query } = await left('/points')
  const search = `?code=c&state=${query.get('state')}`
  expect(returned(search, storage)).toEqual(returned(search, storage))
})

test('[LOG-05] a failure without a state is reported, and the sign-in can be repeated', async () => {
  const { storage } = await left('/points')
  const failed = { kind: 'failed', error: 'login_oauth_state_invalid' }
  const search = '?error=login_oauth_state_invalid'
  expect(returned(search, storage)).toMatchObject({ ...failed, pending: { provider: 'google', next: '/points' } })
  expect(returned(search, memoryStorage())).toEqual({ ...failed, pending: undefined })
})

test.each([
  ['another state', '?code=c&state=stranger'],
  ['no state', '?code=c'],
  ['an empty state', '?code=c&state='],
  ['an error of somebody else', '?error=access_denied&state=stranger'],
])('[LOG-05] a return that this tab did not request is not accepted: %s', async (_, search) => {
  const { storage } = await left()
  expect(returned(search, storage)).toEqual({ kind: 'foreign' })
})

test.each(['', 'no JSON', 'null', '{}', '{"state":"","verifier":"v"}', '{"state":7,"verifier":"v"}'])(
  '[LOG-05] with %j in storage, no answer is accepted',
  (kept) => {
    const storage = memoryStorage({ 'momi.signIn': kept })
    expect(returned('?code=c&state=', storage)).toEqual({ kind: 'foreign' })
    expect(returned('?code=c&state=7', storage)).toEqual({ kind: 'foreign' })
  },
)

test.each<Purpose>(['sign-in', 'connect'])('[LOG-05] the purpose %s is restored on return', async (purpose) => {
  const { storage, query } = await left('/profile', purpose)
  const state = query.get('state')
  expect(returned(`?code=c&state=${state}`, storage)).toMatchObject({ kind: 'code', pending: { purpose } })
})

test('[LOG-05] a manipulated next path is ignored', () => {
  const storage = memoryStorage({ 'momi.signIn': '{"state":"s","verifier":"v","next":"//evil.example"}' })
  expect(returned('?code=c&state=s', storage)).toMatchObject({ kind: 'code', pending: { next: undefined } })
})

test('[LOG-05] a URL without code and error is not a return from a provider', () => {
  expect(returned('?next=%2Fpoints', memoryStorage())).toEqual({ kind: 'nothing' })
})
