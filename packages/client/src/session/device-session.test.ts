import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UnsupportedMethodError } from '../host/host.ts'
import { tokenOf } from '../testing/fakes.ts'
import { bridgeSession, sdkSession } from './device-session.ts'
import { realTiming } from './retry.ts'

const token = (minutes = 60) => tokenOf({ exp: Date.now() / 1000 + minutes * 60 })
const never = () => new Promise<never>(() => {})

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const common = () => ({
  now: Date.now,
  // The longest delay that full jitter can choose.
  timing: { ...realTiming, random: () => 1 },
  onChange: vi.fn<() => void>(),
})

/** The state of `work` after advancing the time by `ms`: its value, its error, or 'nothing yet'. */
async function after<T>(ms: number, work: Promise<T>) {
  const outcome = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await vi.advanceTimersByTimeAsync(ms)
  return Promise.race([outcome, Promise.resolve('nothing yet')])
}

describe('the SDK’s token', () => {
  function open(...answers: ((isForced: boolean) => Promise<string | null>)[]) {
    const asked: boolean[] = []
    const device = common()
    const app = {
      request: (isForced: boolean) => {
        asked.push(isForced)
        return (answers[asked.length - 1] ?? answers.at(-1) ?? never)(isForced)
      },
      onTokensChange: () => {},
      onLogout: () => {},
    }
    return { session: sdkSession(app, device), asked, ...device }
  }

  test('is requested once and cached', async () => {
    const good = token()
    const { session, asked, onChange } = open(async () => good)
    expect(await Promise.all([session.token(), session.token()])).toEqual([good, good])
    await expect(session.token()).resolves.toBe(good)
    expect(asked).toEqual([false])
    expect(onChange).not.toHaveBeenCalled()
  })

  test.each([
    ['answers null', async () => null],
    ['answers no token', async () => 'undefined'],
    ['fails', () => Promise.reject(new Error('busy'))],
  ])('[TOK-09] is requested again if the request %s', async (_, failing) => {
    const good = token()
    const { session, asked } = open(failing, failing, async () => good)
    expect(await after(300, session.token())).toEqual({ value: good })
    expect(asked).toHaveLength(3)
  })

  test('[TOK-09] is requested again after 1000 ms without an answer', async () => {
    const good = token()
    const { session, asked } = open(never, async () => good)
    const given = session.token()
    await vi.advanceTimersByTimeAsync(1099)
    expect(asked).toHaveLength(1)
    expect(await after(1, given)).toEqual({ value: good })
    expect(asked).toHaveLength(2)
  })

  test('[TOK-09] ten requests for the SDK’s token without a result end in a failure', async () => {
    const { session, asked } = open(never)
    const most = 10 * 1000 + 100 * (2 ** 9 - 1)
    const given = session.token()
    const early = await after(most - 1, given)
    expect(early).toBe('nothing yet')
    expect(await after(1, given)).toMatchObject({ error: new Error('The app gave no token') })
    expect(asked).toHaveLength(10)
  })

  test('the SDK’s token is still used if it arrives after the time limit of its request', async () => {
    const good = token()
    const { session } = open(() => new Promise((resolve) => setTimeout(() => resolve(good), 2500)))
    expect(await after(4500, session.token())).toEqual({ value: good })
  })

  test('the SDK’s token is not requested a second time if it arrives before the second request', async () => {
    const good = token()
    const { session, asked } = open(() => new Promise((resolve) => setTimeout(() => resolve(good), 1050)))
    expect(await after(1100, session.token())).toEqual({ value: good })
    expect(asked).toHaveLength(1)
  })

  test('a late answer does not replace the answer of a later request', async () => {
    const [old, fresh] = [token(), token()]
    const { session } = open(
      () => new Promise((resolve) => setTimeout(() => resolve(old), 1200)),
      async () => fresh,
    )
    expect(await after(5000, session.token())).toEqual({ value: fresh })
    await expect(session.token()).resolves.toBe(fresh)
  })

  test('is not requested again if the SDK lacks the method', async () => {
    const { session, asked } = open(async () => {
      throw new UnsupportedMethodError('getAccessToken')
    })
    await expect(session.token()).rejects.toThrow(UnsupportedMethodError)
    expect(asked).toHaveLength(1)
  })

  test('[TOK-02] is requested again, forced, after it was refused', async () => {
    const [old, fresh] = [token(), token()]
    const { session, asked, onChange } = open(async (isForced) => (isForced ? fresh : old))
    await session.token()
    expect(await Promise.all([session.token(old), session.token(old)])).toEqual([fresh, fresh])
    await expect(session.token(old)).resolves.toBe(fresh)
    expect(asked).toEqual([false, true])
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('[TOK-05] the SDK’s token is requested again, forced, if it expires in under 10 minutes', async () => {
    const [old, fresh] = [token(9), token()]
    const { session, asked } = open(async (isForced) => (isForced ? fresh : old))
    await expect(session.token()).resolves.toBe(fresh)
    expect(asked).toEqual([false, true])
  })

  test('with a wrong phone clock, there is no request loop: a token from a forced request is used until it is refused', async () => {
    const { session, asked } = open(async () => token(-600))
    const given = await session.token()
    for (let n = 0; n < 5; n++) await expect(session.token()).resolves.toBe(given)
    expect(asked).toEqual([false, true])
    await expect(session.token(given)).resolves.not.toBe(given)
  })

  test('[TOK-07] a log-out drops the SDK’s token, and the next request is forced', async () => {
    const { session, asked, onChange } = open(async () => token())
    const first = await session.token()
    session.logout()
    expect(onChange).toHaveBeenCalledOnce()
    await expect(session.token()).resolves.not.toBe(first)
    expect(asked).toEqual([false, true])
  })

  test('is requested repeatedly after a sign-in until the app provides another one', async () => {
    const [old, fresh] = [token(), token()]
    const { session, asked, onChange } = open(
      async () => old,
      async () => old,
      async () => fresh,
    )
    await session.token()
    await after(1000, session.signedIn({ accessToken: '', refreshToken: '' }))
    await expect(session.token()).resolves.toBe(fresh)
    expect(asked).toEqual([false, true, true])
    expect(onChange).toHaveBeenCalledOnce()
  })
})

test('a new token that the SDK’s app sends is used immediately, and is removed when the app logs out', async () => {
  const [first, second] = [token(), token()]
  let change: (token: unknown) => void = () => {}
  let logOut = () => {}
  const app = {
    request: async () => first,
    onTokensChange: (listener: typeof change) => void (change = listener),
    onLogout: (listener: typeof logOut) => void (logOut = listener),
  }
  const device = common()
  const session = sdkSession(app, device)
  await session.token()
  change(second)
  expect([session.last(), await session.token()]).toEqual([second, second])
  logOut()
  expect(session.last()).toBeUndefined()
  expect(device.onChange).toHaveBeenCalledTimes(2)
})

test('after a sign-in, the previous token identifies the page’s owner until the app provides another', async () => {
  const old = token()
  let change: (token: unknown) => void = () => {}
  const app = {
    request: (isForced: boolean) => (isForced ? never() : Promise.resolve(old)),
    onTokensChange: (listener: typeof change) => void (change = listener),
    onLogout: () => {},
  }
  const device = common()
  const session = bridgeSession(app, device)
  await after(100, session.token())
  await after(5000, session.signedIn({ accessToken: '', refreshToken: '' }))
  expect([session.last(), device.onChange.mock.calls.length]).toEqual([old, 0])
  const fresh = token()
  change(fresh)
  expect([session.last(), device.onChange.mock.calls.length]).toEqual([fresh, 1])
})

describe('the bridge’s token', () => {
  function open(requestAccessToken: (isForced: boolean) => Promise<unknown>) {
    const device = common()
    const asked: boolean[] = []
    let change: (token: unknown) => void = () => {}
    let logOut = () => {}
    const bridge = {
      request: (isForced: boolean) => {
        asked.push(isForced)
        return requestAccessToken(isForced)
      },
      onTokensChange: (listener: typeof change) => void (change = listener),
      onLogout: (listener: typeof logOut) => void (logOut = listener),
    }
    const session = bridgeSession(bridge, device)
    return { session, asked, change: (any: unknown) => change(any), logOut: () => logOut(), ...device }
  }

  test('[TOK-09] is polled every 100 ms', async () => {
    const good = token()
    const { session, asked } = open(async () => good)
    expect(await after(100, Promise.all([session.token(), session.token()]))).toEqual({ value: [good, good] })
    expect(asked).toEqual([false])
  })

  test('[TOK-09] may arrive as a change event long after the request', async () => {
    const good = token()
    const { session, change } = open(async () => undefined)
    const given = session.token()
    expect(await after(59_900, given)).toBe('nothing yet')
    change(good)
    expect(await after(100, given)).toEqual({ value: good })
  })

  test('[TOK-09] a token that the bridge never delivers is awaited for 60000 ms, and the next caller requests it again', async () => {
    const { session, asked } = open(never)
    const given = session.token()
    expect(await after(59_999, given)).toBe('nothing yet')
    expect(await after(1, given)).toEqual({ error: new Error('The app gave no token') })
    void session.token().catch(() => {})
    expect(asked).toEqual([false, false])
  })

  test('[TOK-09] if the bridge returns null, its token is requested again', async () => {
    const good = token()
    const answers = [null, null, good]
    const { session, asked } = open(async () => answers.shift())
    expect(await after(400, session.token())).toEqual({ value: good })
    expect(asked).toHaveLength(3)
  })

  test('is given up after ten tries if the bridge always throws', async () => {
    const { session, asked } = open(() => Promise.reject(new Error('broken')))
    expect(await after(100 * 2 ** 9, session.token())).toEqual({ error: new Error('The app gave no token') })
    expect(asked).toHaveLength(10)
  })

  test('is not awaited if the bridge lacks the method', async () => {
    const { session } = open(async () => {
      throw new UnsupportedMethodError('requestAccessToken')
    })
    expect(await after(100, session.token())).toEqual({ error: new Error('The app gave no token') })
  })

  test('after a refusal of the bridge’s token, another one is requested, forced, and may arrive as a change event', async () => {
    const [old, fresh] = [token(), token()]
    const { session, asked, change, onChange } = open(async () => old)
    await after(100, session.token())
    const given = session.token(old)
    expect(await after(5000, given)).toBe('nothing yet')
    change(fresh)
    expect(await after(100, given)).toEqual({ value: fresh })
    expect(asked).toEqual([false, true])
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('a token that is due for renewal is used without a wait if the app returns the same token again', async () => {
    const old = token(9)
    const { session, asked } = open(async () => old)
    expect(await after(200, session.token())).toEqual({ value: old })
    await expect(session.token()).resolves.toBe(old)
    expect(asked).toEqual([false, true])
  })

  test.each([undefined, null, 7, 'logged out', { accessToken: 'a' }])(
    'is kept after a change event with %j instead of a token',
    async (any) => {
      const good = token()
      const { session, change, onChange } = open(async () => good)
      await after(100, session.token())
      change(any)
      await expect(session.token()).resolves.toBe(good)
      expect(onChange).not.toHaveBeenCalled()
    },
  )

  test('after a sign-in, the bridge’s old token is ignored, whether it is returned or sent as a change event', async () => {
    const [old, fresh] = [token(), token()]
    const { session, asked, change } = open(async () => old)
    await after(100, session.token())
    expect(await after(100, session.signedIn({ accessToken: '', refreshToken: '' }))).toBe('nothing yet')
    change(old)
    const given = session.token()
    expect(await after(100, given)).toBe('nothing yet')
    change(fresh)
    expect(await after(100, given)).toEqual({ value: fresh })
    expect(asked).toEqual([false, true])
  })

  test('a sign-in waits for its new token for at most 5 s', async () => {
    const { session } = open(async (isForced) => (isForced ? never() : token()))
    await after(100, session.token())
    expect(await after(5000, session.signedIn({ accessToken: '', refreshToken: '' }))).toEqual({ value: undefined })
  })

  test('is dropped by a log-out in the app', async () => {
    const { session, asked, logOut, onChange } = open(async () => token())
    await after(100, session.token())
    logOut()
    expect(onChange).toHaveBeenCalledOnce()
    await after(100, session.token())
    expect(asked).toEqual([false, false])
  })
})
