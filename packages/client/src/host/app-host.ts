import { TOKEN_LIMIT_MS, ask, asAmount, asText, asTexts, decoded, has, type Asked, type Injected } from './ask.ts'
import type { Host, Report } from './host.ts'
import { readsOf } from './reads.ts'

/**
 * Adapter for the vendor's app behind an injected object with the methods of section 7: the native bridge
 * (`window.momiNative`) or the client SDK (`window.momi`). An action without its method raises UnsupportedMethodError.
 */
export function appHost(mode: 'bridge' | 'sdk', injected: Injected, product: string, report: Report): Host {
  const { read, ...reads } = readsOf(injected, report)
  const act =
    (method: Asked) =>
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

/**
 * The app's tokens, for the session. The token events are optional in an SDK; a bridge has to have them, so their
 * absence is reported.
 */
export function appTokens(mode: 'bridge' | 'sdk', injected: Injected, report: Report) {
  const request = mode === 'sdk' ? 'getAccessToken' : 'requestAccessToken'
  const listen = (event: 'onTokensChange' | 'onLogout', listener: (given: unknown) => void) => {
    if (mode === 'bridge' || has(injected, event)) ask(injected, event, [listener]).catch(report)
  }
  return {
    request: async (isForced: boolean) => tokenIn(await ask(injected, request, [isForced], TOKEN_LIMIT_MS)),
    onTokensChange: (listener: (token: unknown) => void) =>
      listen('onTokensChange', (token) => listener(tokenIn(token))),
    onLogout: (listener: () => void) => listen('onLogout', listener),
  }
}

/**
 * The access token in the app's answer, which is a text, JSON of a text, or a pair with the refresh token. null if the
 * app has no token; undefined for any other answer.
 */
function tokenIn(answer: unknown) {
  const value = decoded(answer) as { accessToken?: unknown } | null | undefined
  return value === null ? null : asText(value?.accessToken ?? value)
}
