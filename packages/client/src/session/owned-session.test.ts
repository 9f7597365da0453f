import { expect, test, vi } from 'vitest'
import { memoryStorage, tokenOf } from '../testing/fakes.ts'
import { OWNER, ownedSession, type NewOwner } from './owned-session.ts'

const never = () => new Promise<never>(() => {})
const tokenIn = (sid: string, sub = 'ann') => tokenOf({ exp: 1, sid, sub })

/** A page whose session gives `given`; it is never loaded anew here. */
function open(given: string | undefined, kept?: string) {
  const storage = memoryStorage(kept === undefined ? {} : { [OWNER]: kept })
  const resetPage = vi.fn<(change: NewOwner) => Promise<void>>(never)
  const inner = {
    given,
    token: async () => inner.given,
    held: () => inner.given,
    signedIn: async () => {},
    logout: vi.fn<() => void>(() => void (inner.given = undefined)),
  }
  return { session: ownedSession(inner, { storage, resetPage }), inner, storage, resetPage }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the first token of a phone makes the page its session’s', async () => {
  const { session, storage, resetPage } = open(tokenIn('s1'))
  await session.token()
  expect(storage.getItem(OWNER)).toBe('s1')
  expect(resetPage).not.toHaveBeenCalled()
})

test('a renewed token, and one of the account that the session signed in to, go on in the same page', async () => {
  const { session, inner, resetPage } = open(tokenIn('s1'))
  await session.token()
  inner.given = tokenIn('s1', 'account of ann')
  await session.check()
  await expect(session.token()).resolves.toBe(inner.given)
  expect(resetPage).not.toHaveBeenCalled()
})

test('another session’s token is not handed out: the page begins anew', async () => {
  const { session, inner, resetPage } = open(tokenIn('s1'))
  await session.token()
  inner.given = tokenIn('s2', 'ben')
  const handedOut = vi.fn<(token: unknown) => void>()
  void session.token().then(handedOut)
  await settled()
  expect(resetPage).toHaveBeenCalledExactlyOnceWith({ owner: 's2', isFirst: false })
  expect(handedOut).not.toHaveBeenCalled()
})

test('a change that nobody asked for, and a token that is gone, begin the page anew as well', async () => {
  for (const next of [tokenIn('s2', 'ben'), undefined]) {
    const { session, inner, resetPage } = open(tokenIn('s1'))
    await session.token()
    inner.given = next
    void session.check()
    expect(resetPage).toHaveBeenCalledExactlyOnceWith({ owner: next && 's2', isFirst: false })
  }
})

test('a phone that comes back with another person begins anew before the first answer', async () => {
  const { session, resetPage } = open(tokenIn('s2', 'ben'), 's1')
  void session.token()
  await settled()
  expect(resetPage).toHaveBeenCalledExactlyOnceWith({ owner: 's2', isFirst: true })
})

test('a page that goes on all the same is the new owner’s from then on', async () => {
  const { session, storage, resetPage } = open(tokenIn('s2', 'ben'), 's1')
  resetPage.mockResolvedValue(undefined)
  await Promise.all([session.token(), session.token()])
  expect(storage.getItem(OWNER)).toBe('s2')
  await session.token()
  expect(resetPage).toHaveBeenCalledTimes(2)
})

test('a page that waits for its first token has lost none', async () => {
  const { session, resetPage } = open(undefined, 's1')
  await session.check()
  expect(resetPage).not.toHaveBeenCalled()
})

test('[TOK-07] a log-out ends the session and begins the page anew, where it was told to', async () => {
  const { session, inner, resetPage } = open(tokenIn('s1'))
  await session.token()
  session.logout('/missions')
  await session.check()
  expect(inner.logout).toHaveBeenCalledOnce()
  expect(resetPage).toHaveBeenCalledExactlyOnceWith({ owner: undefined, isFirst: false, target: '/missions' })
})
