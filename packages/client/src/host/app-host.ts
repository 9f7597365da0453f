import { TOKEN_LIMIT_MS, ask, asAmount, asText, asTexts, decoded, has, type Injected } from './ask.ts'
import type { Host, Report } from './host.ts'
import { readsOf } from './reads.ts'

/**
 * The vendor's app behind an injected object with the methods of section 7: the native bridge (`window.momiNative`) or
 * the client SDK (`window.momi`). Each method is used where it is there, and raises UnsupportedMethodError elsewhere.
 */
export function appHost(mode: 'bridge' | 'sdk', injected: Injected, product: string, report: Report): Host {
  const { read, ...reads } = readsOf(injected, report)
  const act =
    (method: string) =>
    async (...args: unknown[]) =>
      void (await ask(injected, method, args))
  return {
    ...reads,
    mode,
    capabilities: () => read<readonly string[]>('getCapabilities', [], asTexts),
    canReportDataSaved: has(injected, 'getKilobytesSavedToday'),
    kilobytesSavedToday: () => read('getKilobytesSavedToday', 0, asAmount),
    triggerDataSavedReport: act('triggerDataSavedReport'),
    openDefaultBrowserDialog: act('openDefaultBrowserDialog'),
    openNativeScreen: act('openNativeScreen'),
    openDeepLink: act(`open${product}MiniDeepLink`),
    close: act('close'),
    social: async () => (await import('./social.ts')).socialAccounts(injected, report),
  }
}

/** The app's tokens, for the session. An SDK need not have the events; the bridge has them by its contract. */
export function appTokens(mode: 'bridge' | 'sdk', injected: Injected, report: Report) {
  const request = mode === 'sdk' ? 'getAccessToken' : 'requestAccessToken'
  const listen = (event: string, listener: (given: unknown) => void) => {
    if (mode === 'bridge' || has(injected, event)) ask(injected, event, [listener]).catch(report)
  }
  return {
    request: async (isForced: boolean) => tokenIn(await ask(injected, request, [isForced], TOKEN_LIMIT_MS)),
    onTokensChange: (listener: (token: unknown) => void) =>
      listen('onTokensChange', (token) => listener(tokenIn(token))),
    onLogout: (listener: () => void) => listen('onLogout', listener),
  }
}

/** A token may come as a text, as JSON, or in a pair with its refresh token; a missing one as null. */
function tokenIn(answer: unknown) {
  const value = decoded(answer) as { accessToken?: unknown } | null | undefined
  return value === null ? null : asText(value?.accessToken ?? value)
}
