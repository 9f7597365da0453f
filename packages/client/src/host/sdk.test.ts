import { describe, expect, test, vi } from 'vitest'
import { UnsupportedMethodError, type Host } from './host.ts'
import { sdkHost, sdkToken } from './sdk.ts'

type CallNative = (method: string, paramsJson: string, callback: (answer: string) => void) => void

/** What the vendor's page script does: base64 of a JSON envelope, read as Latin-1; an empty answer rejects with code 1. */
function vendorSdk(answers: Record<string, unknown>, told: unknown[] = []) {
  const callNative: CallNative = (method, paramsJson, callback) => {
    told.push([method, JSON.parse(paramsJson)])
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
  }
}

const quiet = () => {}

test('[DEV-01] reads what the SDK answers', async () => {
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

test('text beyond ASCII comes as it was written', async () => {
  const host = sdkHost(vendorSdk({ getClientName: 'Ọfa – São' }), quiet)
  expect(await host.clientName()).toBe('Ọfa – São')
})

test('[DEV-01] empty answers are reported and give the defaults', async () => {
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

test('[DEV-01] a deed that answers nothing has succeeded, although the SDK rejects it with code 1', async () => {
  const told: unknown[] = []
  const host = sdkHost(vendorSdk({}, told), quiet)
  await host.openNativeScreen('earn_rewards')
  await host.openDefaultBrowserDialog()
  expect(told).toEqual([
    ['openNativeScreen', { screenName: 'earn_rewards' }],
    ['openDefaultBrowserDialog', 0],
  ])
})

test.each([[{ code: 2, message: 'no such screen' }], [null], [new Error('gone')]])(
  'a deed that fails with %j has failed',
  async (reason) => {
    const host = sdkHost({ openNativeScreen: () => Promise.reject(reason as Error) }, quiet)
    await expect(host.openNativeScreen('nowhere')).rejects.toBe(reason)
  },
)

test.each<[string, (host: Host) => Promise<void>]>([
  ['openDeepLink', (host) => host.openDeepLink('feed')],
  ['close', (host) => host.close()],
  ['requestSocialLogin', async (host) => (await host.social()).login('google')],
  ['triggerDataSavedReport', (host) => host.triggerDataSavedReport()],
])('[DEV-01] %s raises the unsupported-method error: no SDK has it', async (method, act) => {
  await expect(act(sdkHost(vendorSdk({}), quiet))).rejects.toEqual(new UnsupportedMethodError(method))
})

test('[DEV-01] an SDK that lacks a deed raises the unsupported-method error', async () => {
  await expect(sdkHost({}, quiet).openNativeScreen('x')).rejects.toEqual(new UnsupportedMethodError('openNativeScreen'))
})

describe('a wallet', () => {
  test('is asked of an SDK that has it', async () => {
    const host = sdkHost({ getWalletAddress: async () => '0xAb' }, quiet)
    expect(host.canReportWallet).toBe(true)
    expect(await host.walletAddress()).toBe('0xAb')
  })

  test('of one that has it not is none, which is nothing to report', async () => {
    const report = vi.fn<(error: unknown) => void>()
    const host = sdkHost(vendorSdk({}), report)
    expect(host.canReportWallet).toBe(false)
    expect(await host.walletAddress()).toBeUndefined()
    expect(report).not.toHaveBeenCalled()
  })
})

test('kilobytes saved are none, and capabilities unknown: the SDK does not tell', async () => {
  const host = sdkHost(vendorSdk({}), quiet)
  expect([await host.kilobytesSavedToday(), await host.capabilities()]).toEqual([0, []])
})

test.each([
  [true, 'a.b.c', 'a.b.c'],
  [false, 'a.b.c', 'a.b.c'],
  [false, 7, '7'],
  [false, {}, null],
])('the token, forced %s, answered %j, is %j', async (isForced, answer, expected) => {
  const told: unknown[] = []
  expect(await sdkToken(vendorSdk({ getAccessToken: answer }, told), isForced)).toBe(expected)
  expect(told).toEqual([['getAccessToken', { forceRefresh: isForced }]])
})
