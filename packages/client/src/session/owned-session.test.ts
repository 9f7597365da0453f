import { expect, test, vi } from 'vitest'
import { memoryStorage, tokenOf } from '../testing/fakes.ts'
import { OWNER, ownedSession, type NewOwner } from './owned-session.ts'

const never = () => new Promise<never>(() => {})
const tokenIn = (sid: string, sub = 'ann') => tokenOf({ exp: 1, sid, sub })

/** A page whose session provides the token `given`. `kept`: the stored owner. The reload is faked. */
function open(given: string | undefined, kept?: string) {
  const storage = memoryStorage(kept === undefined ? {} : { [OWNER]: kept })
  const resetPage = vi.fn<(change: NewOwner) => Promise<void>>(never)
  const inner = {
    given,
    token: async () => inner.given,
    last: () => inner.given,
    signedIn: async () => {},
    logout: vi.fn<() => void>(() => void (inner.given = undefined)),
  }
  return { session: ownedSession(inner, { storage, resetPage }), inner, storage, resetPage }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the first token of a phone makes its session the page’s owner', async () => {
  const { session, storage, resetPage } = open(tokenIn('s1'))
  await session.token()
  expect(storage.getItem(OWNER)).toBe('s1')
  expect(resetPage).not.toHaveBeenCalled()
})

test('a renewed token, and a token of the account to which the session signed in, need no reload', async () => {
  const { session, inner, resetPage } = open(tokenIn('s1'))
  await session.token()
  inner.given = tokenIn('s1', 'account of ann')
  await session.check()
  await expect(session.token()).resolves.toBe(inner.given)
  expect(resetPage).not.toHaveBeenCalled()
})

test('a new session of the same user after the old one has ended needs no reload', async () => {
  const { session, inner, storage, resetPage } = open(tokenIn('s1'))
  await session.token()
  inner.given = tokenIn('s2')
  await expect(session.token()).resolves.toBe(inner.given)
  expect(storage.getItem(OWNER)).toBe('s2')
  expect(resetPage).not.toHaveBeenCalled()
})

test('a token of another session is withheld and the page reloads', async () => {
  const { session, inner, resetPage } = open(tokenIn('s1'))
  await session.token()
  inner.given = tokenIn('s2', 'ben')
  const handedOut = vi.fn<(token: unknown) => void>()
  void session.token().then(handedOut)
  await settled()
  expect(resetPage).toHaveBeenCalledExactlyOnceWith({ owner: 's2', isFirst: false })
  expect(handedOut).not.toHaveBeenCalled()
})

test('the page reloads when the token changes without a request, or is lost', async () => {
  for (const next of [tokenIn('s2', 'ben'), undefined]) {
    const { session, inner, resetPage } = open(tokenIn('s1'))
    await session.token()
    inner.given = next
    void session.check()
    expect(resetPage).toHaveBeenCalledExactlyOnceWith({ owner: next && 's2', isFirst: false })
  }
})

test('a start with another person’s token clears the page before the first answer', async () => {
  const { session, resetPage } = open(tokenIn('s2', 'ben'), 's1')
  void session.token()
  await settled()
  expect(resetPage).toHaveBeenCalledExactlyOnceWith({ owner: 's2', isFirst: true })
})

test('a page that continues without a reload belongs to the new owner', async () => {
  const { session, storage, resetPage } = open(tokenIn('s2', 'ben'), 's1')
  resetPage.mockResolvedValue(undefined)
  await Promise.all([session.token(), session.token()])
  expect(storage.getItem(OWNER)).toBe('s2')
  await session.token()
  expect(resetPage).toHaveBeenCalledTimes(2)
})

test('a page that waits for its first token is not reset', async () => {
  const { session, resetPage } = open(undefined, 's1')
  await session.check()
  expect(resetPage).not.toHaveBeenCalled()
})

test('[TOK-07] a log-out ends the session and reloads the page at the given target', async () => {
  const { session, inner, resetPage } = open(tokenIn('s1'))
  await session.token()
  session.logout('/missions')
  await session.check()
  expect(inner.logout).toHaveBeenCalledOnce()
  expect(resetPage).toHaveBeenCalledExactlyOnceWith({ owner: undefined, isFirst: false, target: '/missions' })
})
