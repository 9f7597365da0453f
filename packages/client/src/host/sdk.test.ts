import { describe, expect, test, vi } from 'vitest'
import { UnsupportedMethodError, type Host } from './host.ts'
import { appHost, appTokens } from './app-host.ts'

type CallNative = (method: string, paramsJson: string, callback: (answer: string) => void) => void

/**
 * Answers like the vendor's page script: base64 of a JSON envelope, read as Latin-1; empty answers reject with code 1.
 */
function vendorSdk(answers: Record<string, unknown>, calls: unknown[] = [], unpublished: readonly string[] = []) {
  const callNative: CallNative = (method, paramsJson, callback) => {
    calls.push([method, JSON.parse(paramsJson)])
    const envelope = JSON.stringify({ result: answers[method] })
    callback(btoa(String.fromCharCode(...new TextEncoder().encode(envelope))))
  }
  const call = (method: string, params: unknown = 0) =>
    new Promise((resolve, reject) => {
      callNative(method, JSON.stringify(params), (answer) => {
        const { result, error } = JSON.parse(atob(answer)) as { result?: unknown; error?: unknown }
        if (error !== undefined && error !== null) reject(error as Error)
        else if (result === undefined || result === null) reject({ code: 1, message: 'no result' } as unknown as Error)
        else resolve(result)
      })
    })
  return {
    isDefaultBrowser: () => call('isDefaultBrowser'),
    openDefaultBrowserDialog: () => call('openDefaultBrowserDialog'),
    getAccessToken: (forceRefresh: boolean) => call('getAccessToken', { forceRefresh }),
    openNativeScreen: (screenName: string) => call('openNativeScreen', { screenName }),
    getClientName: () => call('getClientName'),
    getClientLocalization: () => call('getClientLocalization'),
    getClientVersion: () => call('getClientVersion'),
    ...Object.fromEntries(unpublished.map((method) => [method, () => call(method)])),
  }
}

const quiet = () => {}
const sdkHost = (sdk: Readonly<Record<string, unknown>>, report: (error: unknown) => void) =>
  appHost('sdk', sdk, 'Momi', report)

test('[DEV-01] the SDK’s answers are read', async () => {
  const host = sdkHost(
    vendorSdk({ getClientName: 'ofa', getClientLocalization: 'ng', getClientVersion: '91.20', isDefaultBrowser: true }),
    quiet,
  )
  expect([host.mode, await host.clientName(), await host.localization(), await host.version()]).toEqual([
    'sdk',
    'ofa',
    'ng',
    '91.20',
  ])
  expect(await host.isDefaultBrowser()).toBe(true)
})

test('[DEV-01] an e-mail address with non-ASCII characters is decoded correctly', async () => {
  const account = { provider: 'google', idToken: 'a.b.c', email: 'ọfá@são.example' }
  const sdk = vendorSdk({ getSocialAccount: account }, [], ['getSocialAccount'])
  expect(await (await sdkHost(sdk, quiet).social()).account()).toEqual(account)
})

test('[DEV-01] empty answers are reported and return the defaults', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const host = sdkHost(vendorSdk({}), report)
  expect(await Promise.all([host.clientName(), host.localization(), host.version(), host.isDefaultBrowser()])).toEqual([
    'unknown',
    '',
    '',
    false,
  ])
  expect(report).toHaveBeenCalledTimes(4)
})

test('[DEV-01] an action without an answer succeeds, although the SDK rejects it with code 1', async () => {
  const calls: unknown[] = []
  const host = sdkHost(vendorSdk({}, calls), quiet)
  await host.openNativeScreen('earn_rewards')
  await host.openDefaultBrowserDialog()
  expect(calls).toEqual([
    ['openNativeScreen', { screenName: 'earn_rewards' }],
    ['openDefaultBrowserDialog', 0],
  ])
})

test.each([[{ code: 2, message: 'no such screen' }], [null], [new Error('gone')]])(
  'an action that is rejected with %j has failed',
  async (reason) => {
    const host = sdkHost({ openNativeScreen: () => Promise.reject(reason as Error) }, quiet)
    await expect(host.openNativeScreen('nowhere')).rejects.toBe(reason)
  },
)

test.each<[string, (host: Host) => Promise<void>]>([
  ['openMomiMiniDeepLink', (host) => host.openDeepLink('feed')],
  ['close', (host) => host.close()],
  ['requestSocialLogin', async (host) => (await host.social()).login('google')],
  ['triggerDataSavedReport', (host) => host.triggerDataSavedReport()],
])('[DEV-01] the method %s raises the unsupported-method error if the SDK lacks it', async (method, act) => {
  await expect(act(sdkHost(vendorSdk({}), quiet))).rejects.toEqual(new UnsupportedMethodError(method))
})

test('[DEV-01] an action that the SDK lacks raises the unsupported-method error', async () => {
  await expect(sdkHost({}, quiet).openNativeScreen('x')).rejects.toEqual(new UnsupportedMethodError('openNativeScreen'))
})

describe('the wallet', () => {
  test('is read from an SDK with a wallet method', async () => {
    const host = sdkHost({ getWalletAddress: async () => '0xAb' }, quiet)
    expect(host.canReportWallet).toBe(true)
    expect(await host.walletAddress()).toBe('0xAb')
  })

  test('is undefined if the SDK has no wallet method, and nothing is reported', async () => {
    const report = vi.fn<(error: unknown) => void>()
    const host = sdkHost(vendorSdk({}), report)
    expect(host.canReportWallet).toBe(false)
    expect(await host.walletAddress()).toBeUndefined()
    expect(report).not.toHaveBeenCalled()
  })
})

test('[DEV-01] with an SDK that cannot report saved data, the host offers no report and returns the defaults', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const host = sdkHost(vendorSdk({}), report)
  expect(host.canReportDataSaved).toBe(false)
  expect([await host.kilobytesSavedToday(), await host.capabilities()]).toEqual([0, []])
  expect(report.mock.calls).toEqual([
    [new UnsupportedMethodError('getKilobytesSavedToday')],
    [new UnsupportedMethodError('getCapabilities')],
  ])
})

/**
 * An SDK with the methods of section 7 that the vendor's published page script lacks. Methods without a result reject
 * with code 1.
 */
function wholeSdk() {
  const calls: unknown[] = []
  const nothing =
    (method: string) =>
    (...args: unknown[]) => {
      calls.push([method, ...args])
      return Promise.reject({ code: 1, message: 'no result' } as unknown as Error)
    }
  const account = { provider: 'google', idToken: 'a.b.c' }
  const sdk = {
    getKilobytesSavedToday: async () => 2048,
    getCapabilities: async () => ['wallet'],
    getSocialAccount: async () => JSON.stringify(account),
    triggerDataSavedReport: nothing('triggerDataSavedReport'),
    openMomiMiniDeepLink: nothing('openMomiMiniDeepLink'),
    close: nothing('close'),
    requestSocialLogin: nothing('requestSocialLogin'),
    socialSignOut: nothing('socialSignOut'),
  }
  return { sdk, calls, account }
}

test('[DEV-01] the host calls the methods of section 7 that the published SDK lacks, if an SDK has them', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const { sdk, calls, account } = wholeSdk()
  const host = sdkHost(sdk, report)
  expect(host.canReportDataSaved).toBe(true)
  expect([await host.kilobytesSavedToday(), await host.capabilities()]).toEqual([2048, ['wallet']])
  await host.triggerDataSavedReport()
  await host.openDeepLink('feed')
  await host.close()
  const social = await host.social()
  await social.login('google')
  expect(await social.account()).toEqual(account)
  await social.signOut()
  expect(calls).toEqual([
    ['triggerDataSavedReport'],
    ['openMomiMiniDeepLink', 'feed'],
    ['close'],
    ['requestSocialLogin', 'google'],
    ['socialSignOut'],
  ])
  expect(report).not.toHaveBeenCalled()
})

test('[DEV-01] an empty SDK account is read as no account and is not reported', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const social = await sdkHost(vendorSdk({}), report).social()
  await expect(social.login('google')).rejects.toEqual(new UnsupportedMethodError('requestSocialLogin'))
  const empty = sdkHost({ getSocialAccount: () => Promise.reject({ code: 1 } as unknown as Error) }, report)
  expect(await (await empty.social()).account()).toBeUndefined()
  expect(report).not.toHaveBeenCalled()
})

test('[DEV-01] token changes and log-outs are received from an SDK with events', () => {
  const received: unknown[] = []
  const report = vi.fn<(error: unknown) => void>()
  const sdk = {
    onTokensChange: (listener: (token: unknown) => void) => listener('a.b.c'),
    onLogout: (listener: () => void) => listener(),
  }
  for (const injected of [sdk, {}]) {
    const tokens = appTokens('sdk', injected, report)
    tokens.onTokensChange((token) => received.push(token))
    tokens.onLogout(() => received.push('log-out'))
  }
  expect(received).toEqual(['a.b.c', 'log-out'])
  expect(report).not.toHaveBeenCalled()
})

test.each([
  [true, 'a.b.c', 'a.b.c'],
  [false, 'a.b.c', 'a.b.c'],
  [false, 7, '7'],
  [false, {}, undefined],
  [false, null, undefined],
])('a token request (forced: %s) that is answered with %j returns %j', async (isForced, answer, expected) => {
  const calls: unknown[] = []
  expect(await appTokens('sdk', vendorSdk({ getAccessToken: answer }, calls), quiet).request(isForced)).toBe(expected)
  expect(calls).toEqual([['getAccessToken', { forceRefresh: isForced }]])
})
