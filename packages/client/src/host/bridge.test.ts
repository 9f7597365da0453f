import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appHost, appTokens } from './app-host.ts'
import { UnsupportedMethodError, type Host } from './host.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function open(native: Record<string, unknown>) {
  const report = vi.fn<(error: unknown) => void>()
  return { host: appHost('bridge', native, 'Momi', report), report }
}

/** Every read of the host: the bridge method that it calls, and its default. */
const reads: [string, (host: Host) => Promise<unknown>, unknown][] = [
  ['getClientName', (host) => host.clientName(), 'unknown'],
  ['getClientLocalization', (host) => host.localization(), ''],
  ['getClientVersion', (host) => host.version(), ''],
  ['getWalletAddress', (host) => host.walletAddress(), undefined],
  ['isDefaultBrowser', (host) => host.isDefaultBrowser(), false],
  ['getKilobytesSavedToday', (host) => host.kilobytesSavedToday(), 0],
  ['getCapabilities', (host) => host.capabilities(), []],
]

/** Every action of the host: the bridge method that it calls, with its arguments. */
const actions: [string, (host: Host) => Promise<void>, unknown[]][] = [
  ['triggerDataSavedReport', (host) => host.triggerDataSavedReport(), []],
  ['openDefaultBrowserDialog', (host) => host.openDefaultBrowserDialog(), []],
  ['openNativeScreen', (host) => host.openNativeScreen('earn_rewards'), ['earn_rewards']],
  ['openMomiMiniDeepLink', (host) => host.openDeepLink('wallpaper'), ['wallpaper']],
  ['close', (host) => host.close(), []],
  ['requestSocialLogin', async (host) => (await host.social()).login('google'), ['google']],
  ['socialSignOut', async (host) => (await host.social()).signOut(), []],
]

describe('[DEV-01] an answer of the bridge', () => {
  test.each([
    ['a value', () => 'mini', 'mini'],
    ['a promise', async () => 'mini', 'mini'],
    ['a JSON text', () => '"mini"', 'mini'],
    ['a promise of a JSON text', async () => '"mini"', 'mini'],
  ])('may be %s', async (_, getClientName, expected) => {
    const { host, report } = open({ getClientName })
    expect(await host.clientName()).toBe(expected)
    expect(report).not.toHaveBeenCalled()
  })

  test.each([
    ['90.10', '90.10'],
    ['"90.10"', '90.10'],
    ['90', '90'],
    [90, '90'],
    [90.5, '90.5'],
  ])('the version %j is read as %j', async (answer, expected) => {
    expect(await open({ getClientVersion: () => answer }).host.version()).toBe(expected)
  })

  test.each([
    [true, true],
    ['true', true],
    ['false', false],
  ])('the flag %j is read as %j', async (answer, expected) => {
    expect(await open({ isDefaultBrowser: async () => answer }).host.isDefaultBrowser()).toBe(expected)
  })

  test.each([
    [2048, 2048],
    ['2048', 2048],
    [0, 0],
  ])('the amount %j is read as %j', async (answer, expected) => {
    expect(await open({ getKilobytesSavedToday: () => answer }).host.kilobytesSavedToday()).toBe(expected)
  })

  test.each([-1, '-1', Infinity, '1e999', 'many'])(
    'the invalid amount %j is reported and read as 0',
    async (answer) => {
      const { host, report } = open({ getKilobytesSavedToday: () => answer })
      expect(await host.kilobytesSavedToday()).toBe(0)
      expect(report).toHaveBeenCalledOnce()
    },
  )

  test('members of a list that are not texts are ignored', async () => {
    const host = open({ getCapabilities: () => '["wallet",1,"streaks"]' }).host
    expect(await host.capabilities()).toEqual(['wallet', 'streaks'])
  })

  test.each([['0xAb'], ['"0xAb"']])('the wallet %j is read as 0xAb', async (answer) => {
    expect(await open({ getWalletAddress: () => answer }).host.walletAddress()).toBe('0xAb')
  })

  test.each([[''], ['null'], ['""'], [null], [undefined]])(
    'the answer %j is read as no wallet and is not reported',
    async (answer) => {
      const { host, report } = open({ getWalletAddress: () => answer })
      expect(await host.walletAddress()).toBeUndefined()
      expect(report).not.toHaveBeenCalled()
    },
  )
})

describe.each(reads)('[DEV-01] a failed %s is reported and returns its default', (method, read, fallback) => {
  test.each([
    ['throws', () => Promise.reject(new Error('broken'))],
    [
      'throws at once',
      () => {
        throw new Error('broken')
      },
    ],
    ['answers something else', () => ({ name: 'mini' })],
    ['answers a symbol', () => Symbol('mini')],
    ['answers NaN', () => NaN],
  ])('the failure is reported if the method %s', async (_, answer) => {
    const { host, report } = open({ [method]: answer })
    expect(await read(host)).toEqual(fallback)
    expect(report).toHaveBeenCalledOnce()
  })

  test('the failure is reported after 3 s without an answer', async () => {
    const { host, report } = open({ [method]: () => new Promise(() => {}) })
    const answer = read(host)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toEqual(fallback)
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error(`${method} did not answer in 3000 ms`))
  })
})

describe.each(reads.filter(([method]) => method !== 'getWalletAddress'))('[DEV-01] %s', (method, read, fallback) => {
  test.each([
    ['a bridge without the method', {}],
    ['a bridge with a text in place of the method', { [method]: 'mini' }],
  ])('the failure is reported for %s', async (_, native) => {
    const { host, report } = open(native)
    expect(await read(host)).toEqual(fallback)
    expect(report).toHaveBeenCalledExactlyOnceWith(new UnsupportedMethodError(method))
  })

  test('the failure is reported if the answer is the text "null"', async () => {
    const { host, report } = open({ [method]: () => 'null' })
    expect(await read(host)).toEqual(fallback)
    expect(report).toHaveBeenCalledOnce()
  })

  test('the failure is reported if reading the property throws', async () => {
    const native = Object.defineProperty({}, method, {
      get: () => {
        throw new Error('trap')
      },
    }) as Record<string, unknown>
    const { host, report } = open(native)
    expect(await read(host)).toEqual(fallback)
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error('trap'))
  })
})

test('[DEV-01] a bridge without a wallet method has no wallet and reports nothing', async () => {
  const { host, report } = open({})
  expect(host.canReportWallet).toBe(false)
  expect(await host.walletAddress()).toBeUndefined()
  expect(report).not.toHaveBeenCalled()
})

describe.each(actions)('[DEV-01] the action %s', (method, act, args) => {
  test('calls the bridge’s method on the bridge object', async () => {
    const native = {
      calls: [] as unknown[],
      [method](...given: unknown[]) {
        native.calls.push(given)
      },
    }
    await act(open(native).host)
    expect(native.calls).toEqual([args])
  })

  test('raises the unsupported-method error if the bridge lacks the method', async () => {
    await expect(act(open({}).host)).rejects.toEqual(new UnsupportedMethodError(method))
  })
})

test('the deep link method is named after the vendor’s product', async () => {
  const openAcmeMiniDeepLink = vi.fn<(link: string) => void>()
  await appHost('bridge', { openAcmeMiniDeepLink }, 'Acme', () => {}).openDeepLink('feed')
  expect(openAcmeMiniDeepLink).toHaveBeenCalledExactlyOnceWith('feed')
})

describe('the bridge’s tokens', () => {
  test.each([
    ['a.b.c', 'a.b.c'],
    ['"a.b.c"', 'a.b.c'],
    [null, null],
    ['null', null],
    [undefined, undefined],
    [{ token: 'a.b.c' }, undefined],
    [{ accessToken: 'a.b.c', refreshToken: 'd.e.f' }, 'a.b.c'],
    ['{"accessToken":"a.b.c","refreshToken":"d.e.f"}', 'a.b.c'],
    [{ accessToken: null }, undefined],
  ])('the answer %j is read as %j', async (answer, expected) => {
    const requestAccessToken = vi.fn<(isForced: boolean) => unknown>(() => answer)
    const tokens = appTokens('bridge', { requestAccessToken }, () => {})
    expect(await tokens.request(true)).toBe(expected)
    expect(requestAccessToken).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('may take a minute on a bad connection', async () => {
    const late = () => new Promise((resolve) => setTimeout(() => resolve('a.b.c'), 59_000))
    const answer = appTokens('bridge', { requestAccessToken: late }, () => {}).request(false)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(await answer).toBe('a.b.c')
  })

  test('token changes and log-outs are passed on', () => {
    const received: unknown[] = []
    const native = {
      onTokensChange: (listener: (token: unknown) => void) => {
        listener('"a.b.c"')
        listener({ accessToken: 'g.h.i', refreshToken: 'j.k.l' })
      },
      onLogout: (listener: () => void) => listener(),
    }
    const tokens = appTokens('bridge', native, () => {})
    tokens.onTokensChange((token) => received.push(token))
    tokens.onLogout(() => received.push('log-out'))
    expect(received).toEqual(['a.b.c', 'g.h.i', 'log-out'])
  })

  test('a bridge without events for token changes is reported', async () => {
    const report = vi.fn<(error: unknown) => void>()
    appTokens('bridge', {}, report).onTokensChange(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(report).toHaveBeenCalledExactlyOnceWith(new UnsupportedMethodError('onTokensChange'))
  })
})

test('an answer cannot pollute the object prototype', async () => {
  const evil = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'
  const native = Object.fromEntries(reads.map(([method]) => [method, () => evil]))
  const { host } = open(native)
  await Promise.all(reads.map(([, read]) => read(host)))
  expect({}).not.toHaveProperty('isAdmin')
})

describe('[DEV-01] the social account', () => {
  const account = { provider: 'google', idToken: 'a.b.c', email: 'ada@example.com' }

  test.each([
    ['a value', () => account],
    ['a promise', async () => account],
    ['a JSON text', () => JSON.stringify(account)],
    ['a promise of a JSON text', async () => JSON.stringify(account)],
  ])('comes as %s', async (_, getSocialAccount) => {
    expect(await (await open({ getSocialAccount }).host.social()).account()).toEqual(account)
  })

  test.each([
    ['UTF-8 that was read as Latin-1', 'josÃ©@example.com', 'josé@example.com'],
    ['text that only looks like UTF-8 read as Latin-1', 'jÃo@example.com', 'jÃo@example.com'],
    ['letters beyond ASCII', 'josé@example.com', 'josé@example.com'],
  ])('an e-mail address is decoded correctly: %s', async (_, email, expected) => {
    const { host } = open({ getSocialAccount: () => ({ ...account, email }) })
    expect(await (await host.social()).account()).toEqual({ ...account, email: expected })
  })

  test.each([[null], ['null'], [undefined], ['']])(
    '%j means that nobody is signed in, and is not reported',
    async (answer) => {
      const { host, report } = open({ getSocialAccount: () => answer })
      expect(await (await host.social()).account()).toBeUndefined()
      expect(report).not.toHaveBeenCalled()
    },
  )

  test.each([
    [{ provider: 'google' }],
    [{ ...account, idToken: '' }],
    [{ ...account, idToken: 7 }],
    ['signed in'],
    [7],
  ])('%j is not an account and is reported', async (answer) => {
    const { host, report } = open({ getSocialAccount: () => answer })
    expect(await (await host.social()).account()).toBeUndefined()
    expect(report).toHaveBeenCalledOnce()
  })

  test('an account without an e-mail address is accepted', async () => {
    const { email: _, ...rest } = account
    expect(await (await open({ getSocialAccount: () => ({ ...rest, email: null }) }).host.social()).account()).toEqual(
      rest,
    )
  })

  test('choosing an account may take minutes, but has a time limit', async () => {
    const { host } = open({ requestSocialLogin: () => new Promise(() => {}) })
    const outcome = vi.fn<(error: unknown) => void>()
    void (await host.social()).login('google').catch(outcome)
    await vi.advanceTimersByTimeAsync(9 * 60_000)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outcome).toHaveBeenCalledOnce()
  })
})
