import { expect, test, vi } from 'vitest'
import { lacking } from '../host/host.ts'
import { NetworkError } from '../http/api-error.ts'
import { createCall } from '../http/call.ts'
import { fakeServer, memoryStorage, tokenOf, type Sent } from '../testing/fakes.ts'
import { logOut } from './log-out.ts'
import { webSession } from './session.ts'

const LOGOUT = 'POST /api/v1/user/logout'
const tokens = () => ({
  'momi.accessToken': tokenOf({ exp: Date.now() / 1000 + 3600 }),
  'momi.refreshToken': tokenOf({ exp: Date.now() / 1000 + 90 * 86_400 }),
  'momi.mobileAuthVerifier': 'v',
})

function open(answer: (sent: Sent) => Response | Promise<Response>) {
  const before = tokens()
  const storage = memoryStorage({ ...before, 'momi.haid': 'ab' })
  const server = fakeServer(answer)
  const session = webSession({
    call: createCall({ baseUrl: '', fetch: server.fetch, headers: () => ({}) }),
    storage,
    device: async () => ({ haid: '', huid: '', clientType: 'ofa', clientVersion: '90.0', userCountry: 'NG' }),
    now: Date.now,
    onChange: () => call.clear(),
  })
  const call = createCall({
    baseUrl: '',
    fetch: server.fetch,
    headers: () => ({}),
    token: (refused) => session.token(refused),
  })
  const signOut = vi.fn<() => Promise<void>>(lacking('socialSignOut'))
  const host = { social: async () => ({ login: signOut, account: async () => undefined, signOut }) }
  return { ...server, before, call, signOut, storage, logOut: (all: boolean) => logOut({ call, session, host }, all) }
}

test.each([true, false])(
  '[TOK-07] a log-out (everywhere: %s) calls the server first, and then removes the tokens and the verifier',
  async (all) => {
    const { before, logOut: run, sent, signOut, storage } = open(() => Response.json({ isLoggedOut: true }))
    await run(all)
    expect(sent).toMatchObject([{ key: LOGOUT, body: { everywhere: all } }])
    expect(sent[0]?.headers['authorization']).toBe(`Bearer ${before['momi.accessToken']}`)
    expect(Object.fromEntries(storage.entries)).toEqual({ 'momi.haid': 'ab' })
    expect(signOut).toHaveBeenCalledOnce()
  },
)

test.each([
  ['is offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['meets a server that fails', () => new Response('', { status: 503 })],
])('[TOK-07] a phone that %s stays logged in and can try again', async (_, failing) => {
  let isDown = true
  const { before, logOut: run, storage } = open(() => (isDown ? failing() : Response.json({ isLoggedOut: true })))
  await expect(run(false)).rejects.toThrow(Error)
  expect(Object.fromEntries(storage.entries)).toEqual({ ...before, 'momi.haid': 'ab' })
  isDown = false
  await run(false)
  expect([...storage.entries.keys()]).toEqual(['momi.haid'])
})

test('[TOK-07] after a log-out, answers cached for the previous user are requested again', async () => {
  let asked = 0
  const { call, logOut: run } = open(({ key }) => {
    if (key === LOGOUT) return Response.json({ isLoggedOut: true })
    if (key === 'POST /api/v1/auth/tokens') return Response.json({ accessToken: 'a', refreshToken: 'r' })
    return Response.json({ balance: ++asked })
  })
  const balance = async () => (await call('GET /api/v1/points', {})).balance
  expect([await balance(), await balance()]).toEqual([1, 1])
  await run(false)
  expect(await balance()).toBe(2)
})

test('a log-out whose request fails is reported as a network failure', async () => {
  const { logOut: run } = open(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(run(false)).rejects.toThrow(NetworkError)
})
