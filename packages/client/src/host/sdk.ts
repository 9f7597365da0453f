import { TOKEN_LIMIT_MS, ask, asText, type Injected } from './ask.ts'
import { lacking, type Host, type Report } from './host.ts'
import { readsOf } from './reads.ts'

/** The client SDK: `window.momi`, defined by the vendor's page script (section 7). */
export function sdkHost(sdk: Injected, report: Report): Host {
  const { read: _, ...reads } = readsOf(sdk, report)
  return {
    ...reads,
    mode: 'sdk',
    capabilities: async () => [],
    kilobytesSavedToday: async () => 0,
    triggerDataSavedReport: lacking('triggerDataSavedReport'),
    openDefaultBrowserDialog: () => done(ask(sdk, 'openDefaultBrowserDialog')),
    openNativeScreen: (screenName) => done(ask(sdk, 'openNativeScreen', [screenName])),
    openDeepLink: lacking('openDeepLink'),
    close: lacking('close'),
    social: lacking('requestSocialLogin'),
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

export async function sdkToken(sdk: Injected, isForced: boolean): Promise<string | null> {
  return asText(await ask(sdk, 'getAccessToken', [isForced], TOKEN_LIMIT_MS)) ?? null
}
