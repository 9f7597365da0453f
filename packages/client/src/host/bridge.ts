import { TOKEN_LIMIT_MS, ask, asAmount, asText, asTexts, type Injected } from './ask.ts'
import type { Host, Report } from './host.ts'
import { readsOf } from './reads.ts'

/** The native bridge: `window.momiNative`, injected before the page's scripts (section 7). */
export function bridgeHost(native: Injected, product: string, report: Report): Host {
  const { read, ...reads } = readsOf(native, report)
  const tell = async (method: string, args: readonly unknown[] = []) => {
    await ask(native, method, args)
  }
  return {
    ...reads,
    mode: 'bridge',
    capabilities: () => read<readonly string[]>('getCapabilities', [], asTexts),
    kilobytesSavedToday: () => read('getKilobytesSavedToday', 0, asAmount),
    triggerDataSavedReport: () => tell('triggerDataSavedReport'),
    openDefaultBrowserDialog: () => tell('openDefaultBrowserDialog'),
    openNativeScreen: (screenName) => tell('openNativeScreen', [screenName]),
    openDeepLink: (link) => tell(`open${product}MiniDeepLink`, [link]),
    close: () => tell('close'),
    social: async () => (await import('./social.ts')).bridgeSocial(native, report),
  }
}

/** The bridge's tokens, for the session. */
export const bridgeTokens = (native: Injected, report: Report) => ({
  requestAccessToken: async (isForced: boolean) => {
    const answer = await ask(native, 'requestAccessToken', [isForced], TOKEN_LIMIT_MS)
    return tokenIn(answer)
  },
  onTokensChange: (listener: (token: unknown) => void) =>
    void ask(native, 'onTokensChange', [(token: unknown) => listener(tokenIn(token))]).catch(report),
  onLogout: (listener: () => void) => void ask(native, 'onLogout', [listener]).catch(report),
})

/** A token may come as the text of JSON, a missing one as its null. */
const tokenIn = (answer: unknown) => (answer === null || answer === 'null' ? null : asText(answer))
