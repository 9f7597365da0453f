import type { MomiBridge, MomiSdk } from '@momi/client/host/momi-host.d.ts'
import type { PhoneState } from '../phone.ts'
import { accountEvents } from './account-events.ts'
import { reportKilobytes, emitFailure } from './actions.ts'
import { accessToken } from './native-tokens.ts'
import { social } from './social.ts'
import { logged, emit } from './events.ts'

type Answers = Record<string, (params: Record<string, unknown>) => unknown>

const LATE_MS = 150
const TOO_LATE_MS = 2000

/**
 * The vendor's page script: `window.momi` over `momiBridge.callNative`, which answers with base64 of `{ result }` or
 * `{ error }`. As in the real script, an empty answer rejects with code 1.
 */
export function installSdk(phone: PhoneState): void {
  const answers: Answers = {
    isDefaultBrowser: () => phone.isDefaultBrowser,
    openDefaultBrowserDialog: () => emit({ kind: 'default-browser-asked' }),
    getAccessToken: ({ forceRefresh }) => accessToken(phone, forceRefresh === true),
    openNativeScreen: ({ screenName }) => emit({ kind: 'native-screen', name: String(screenName) }),
    getClientName: () => phone.client,
    getClientLocalization: () => phone.country,
    getClientVersion: () => phone.version,
    getWalletAddress: () => phone.wallet,
    getCapabilities: () => ['wallet', 'streaks'],
    getKilobytesSavedToday: () => phone.kilobytes,
    triggerDataSavedReport: () => void reportKilobytes(phone).catch(emitFailure),
    openMomiMiniDeepLink: ({ link }) => emit({ kind: 'deep-link', link: String(link) }),
    requestSocialLogin: ({ provider }) => social.requestSocialLogin(String(provider)),
    getSocialAccount: () => social.getSocialAccount(),
    socialSignOut: () => social.socialSignOut(),
    close: () => emit({ kind: 'native-screen', name: 'closed' }),
  }
  const momiBridge: MomiBridge = {
    callNative(method, paramsJson, callback) {
      const params = JSON.parse(paramsJson) as Record<string, unknown>
      logged(method, [params], () => answers[method]?.(params))
        .then((result) => ({ result }))
        .catch((error: unknown) => ({ error: { code: 2, message: String(error) } }))
        .then((envelope) => times(phone, () => callback(btoa(JSON.stringify(envelope)))))
        .catch(() => {})
    },
  }
  // The app injects the bridge before any script; the SDK's page script, which uses it, may load later or never.
  Object.defineProperty(window, 'momiBridge', { value: momiBridge })
  if (phone.fault === 'sdk-never') return
  const isPublished = phone.fault === 'sdk-published'
  if (phone.fault === 'sdk-early') define(momiBridge, isPublished)
  else setTimeout(() => define(momiBridge, isPublished), phone.fault === 'sdk-late' ? TOO_LATE_MS : LATE_MS)
}

/** Answers once, or twice like an app that is at fault. */
function times({ fault }: PhoneState, answer: () => void): void {
  answer()
  if (fault === 'sdk-twice') answer()
}

/** Defines `window.momi` and announces it. `isPublished`: only with the methods of the published page script. */
function define(momiBridge: MomiBridge, isPublished: boolean) {
  const call = <T>(method: keyof MomiSdk, params: unknown = 0) =>
    new Promise<T>((resolve, reject) => {
      momiBridge.callNative(method, JSON.stringify(params), (answer) => {
        const { result, error } = JSON.parse(atob(answer)) as { result?: T; error?: unknown }
        if (error) reject(error)
        else if (result === undefined || result === null) reject({ code: 1, message: 'no result' })
        else resolve(result)
      })
    })
  const momi = {
    isDefaultBrowser: () => call<boolean>('isDefaultBrowser'),
    openDefaultBrowserDialog: () => call('openDefaultBrowserDialog'),
    getAccessToken: (forceRefresh: boolean) => call<string>('getAccessToken', { forceRefresh }),
    openNativeScreen: (screenName: string) => call('openNativeScreen', { screenName }),
    getClientName: () => call<string>('getClientName'),
    getClientLocalization: () => call<string>('getClientLocalization'),
    getClientVersion: () => call<string>('getClientVersion'),
    getWalletAddress: () => call<string>('getWalletAddress'),
  }
  const further = {
    getCapabilities: () => call<string[]>('getCapabilities'),
    getKilobytesSavedToday: () => call<number>('getKilobytesSavedToday'),
    triggerDataSavedReport: () => call('triggerDataSavedReport'),
    openMomiMiniDeepLink: (link: string) => call('openMomiMiniDeepLink', { link }),
    requestSocialLogin: (provider: string) => call('requestSocialLogin', { provider }),
    getSocialAccount: () => call<string>('getSocialAccount'),
    socialSignOut: () => call('socialSignOut'),
    close: () => call('close'),
    onTokensChange: accountEvents.onTokensChange,
    onLogout: accountEvents.onLogout,
  }
  const value: MomiSdk = isPublished ? momi : ({ ...momi, ...further } satisfies Required<MomiSdk>)
  Object.defineProperty(window, 'momi', { value, configurable: true })
  window.dispatchEvent(new Event('momi.loaded'))
}
