import { ask, askOr, isAmount, isFlag, isText, isTextOrNone, type Injected } from './ask.ts'
import type { Host, Report } from './host.ts'

export const UNKNOWN_CLIENT = 'unknown'

/** The native bridge: `window.momiNative`, injected before the page's scripts (section 7). */
export function bridgeHost(native: Injected, product: string, report: Report): Host {
  const read = <T>(method: string, fallback: T, is: (value: unknown) => value is T) =>
    askOr(report, fallback, is, () => ask(native, method))
  const tell = async (method: string, args: readonly unknown[] = []) => {
    await ask(native, method, args)
  }
  const deepLink = `open${product}MiniDeepLink`
  return {
    mode: 'bridge',
    clientName: () => read('getClientName', UNKNOWN_CLIENT, isText),
    localization: () => read('getClientLocalization', '', isText),
    // A version such as 80 arrives as a number when it is a JSON answer.
    version: async () => String(await read('getClientVersion', '', isVersion)),
    canReportWallet: typeof native['getWalletAddress'] === 'function',
    walletAddress: async () => (await read('getWalletAddress', undefined, isTextOrNone)) || undefined,
    isDefaultBrowser: () => read('isDefaultBrowser', false, isFlag),
    kilobytesSavedToday: () => read('getKilobytesSavedToday', 0, isAmount),
    openDefaultBrowserDialog: () => tell('openDefaultBrowserDialog'),
    openNativeScreen: () => tell('openNativeScreen'),
    openDeepLink: (link) => tell(deepLink, [link]),
    close: () => tell('close'),
  }
}

const isVersion = (value: unknown): value is string | number => isText(value) || isAmount(value)

/** The bridge's tokens, for the session. */
export const bridgeTokens = (native: Injected, report: Report) => ({
  requestAccessToken: (forced: boolean) => ask(native, 'requestAccessToken', [forced]),
  onTokensChange: (listener: (token: string) => void) => void ask(native, 'onTokensChange', [listener]).catch(report),
  onLogout: (listener: () => void) => void ask(native, 'onLogout', [listener]).catch(report),
})
