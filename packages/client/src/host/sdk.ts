import { ask, askOr, isFlag, isText, type Injected } from './ask.ts'
import { UNKNOWN_CLIENT } from './bridge.ts'
import { UnsupportedMethodError, type Host, type Report } from './host.ts'

/** The client SDK: `window.momi`, defined by the vendor's page script (section 7). */
export function sdkHost(sdk: Injected, report: Report): Host {
  const read = <T>(method: string, fallback: T, is: (value: unknown) => value is T) =>
    askOr(report, fallback, is, () => ask(sdk, method))
  const lacks = async (method: string) => {
    throw new UnsupportedMethodError(method)
  }
  return {
    mode: 'sdk',
    clientName: () => read('getClientName', UNKNOWN_CLIENT, isText),
    localization: () => read('getClientLocalization', '', isText),
    version: async () =>
      String(
        await read(
          'getClientVersion',
          '',
          (value): value is string | number => isText(value) || typeof value === 'number',
        ),
      ),
    canReportWallet: typeof sdk['getWalletAddress'] === 'function',
    walletAddress: async () => {
      if (typeof sdk['getWalletAddress'] !== 'function') return undefined
      return (await read('getWalletAddress', '', isText)) || undefined
    },
    isDefaultBrowser: () => read('isDefaultBrowser', false, isFlag),
    kilobytesSavedToday: async () => 0,
    openDefaultBrowserDialog: () => done(ask(sdk, 'openDefaultBrowserDialog')),
    openNativeScreen: (screenName) => done(ask(sdk, 'openNativeScreen', [screenName])),
    openDeepLink: () => lacks('openDeepLink'),
    close: () => lacks('close'),
  }
}

/** The SDK rejects an empty answer with code 1: for a method that answers nothing that is success. */
async function done(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 1) throw error
  }
}

export async function sdkToken(sdk: Injected, forced: boolean): Promise<string | null> {
  const token = await ask(sdk, 'getAccessToken', [forced])
  return isText(token) ? token : null
}
