import type { PhoneState } from '../phone.ts'
import { accountEvents, emitTokens } from './account-events.ts'
import { reportKilobytes, emitFailure } from './actions.ts'
import { accessToken } from './native-tokens.ts'
import { social } from './social.ts'
import { logged, emit } from './events.ts'

type Method = (...args: unknown[]) => unknown

/** Injects the native bridge of section 7, before the page's scripts run. */
export function installBridge(phone: PhoneState): void {
  const methods: Record<string, Method> = {
    getClientName: () => phone.client,
    getClientLocalization: () => phone.country,
    getClientVersion: () => phone.version,
    getCapabilities: () => JSON.stringify(['wallet', 'streaks']),
    getWalletAddress: () => phone.wallet,
    isDefaultBrowser: () => phone.isDefaultBrowser,
    getKilobytesSavedToday: () => phone.kilobytes,
    // The app reports in the background; the page sees the result on the server.
    triggerDataSavedReport: () => void reportKilobytes(phone).catch(emitFailure),
    requestAccessToken: async (forced) => {
      if (phone.fault === 'tokens-silent') return new Promise(() => {})
      const given = await accessToken(phone, forced === true)
      const token = phone.fault === 'tokens-in-pairs' ? asPair(given) : given
      emitTokens(token)
      return token
    },
    onTokensChange: (listener) => accountEvents.onTokensChange(listener as (token: string) => void),
    onLogout: (listener) => accountEvents.onLogout(listener as () => void),
    openMomiMiniDeepLink: (link) => emit({ kind: 'deep-link', link: String(link) }),
    requestSocialLogin: (provider) => social.requestSocialLogin(String(provider)),
    getSocialAccount: () => social.getSocialAccount(),
    socialSignOut: () => social.socialSignOut(),
    close: () => emit({ kind: 'native-screen', name: 'closed' }),
  }
  const bridge = Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [name, faulty(phone, (...args) => play(name, args, method))]),
  )
  Object.defineProperty(window, 'momiNative', { value: bridge })
}

/** Some apps return the refresh token too, which the page ignores. */
const asPair = (accessToken: string) => JSON.stringify({ accessToken, refreshToken: accessToken })

const play = (name: string, args: unknown[], method: Method) =>
  logged(
    name,
    args.map((arg) => (typeof arg === 'function' ? 'a listener' : arg)),
    () => method(...args),
  )

function faulty({ fault }: PhoneState, method: Method): Method {
  if (fault === 'bridge-throws')
    return () => {
      throw new Error('The bridge is broken')
    }
  if (fault === 'bridge-silent') return () => new Promise(() => {})
  return method
}
