import type { MomiNative } from '@momi/client/host/momi-host.d.ts'
import type { PhoneState } from '../phone.ts'
import { accountEvents, emitTokens } from './account-events.ts'
import { reportKilobytes, emitFailure } from './actions.ts'
import { accessToken } from './native-tokens.ts'
import { social } from './social.ts'
import { logged, emit } from './events.ts'

type Method = (...args: unknown[]) => unknown

const LATE_MS = 4000

/** Injects the native bridge of section 7, before the page's scripts run. */
export function installBridge(phone: PhoneState): void {
  const methods: Required<MomiNative> = {
    getClientName: () => phone.client,
    getClientLocalization: () => phone.country,
    getClientVersion: () => phone.version,
    getCapabilities: () => JSON.stringify(['wallet', 'streaks']),
    getWalletAddress: () => phone.wallet,
    isDefaultBrowser: () => phone.isDefaultBrowser,
    getKilobytesSavedToday: () => phone.kilobytes,
    // The app reports in the background; the page sees the result on the server.
    triggerDataSavedReport: () => void reportKilobytes(phone).catch(emitFailure),
    requestAccessToken: async (isForced) => {
      if (phone.fault === 'tokens-silent') return new Promise(() => {})
      const given = await accessToken(phone, isForced)
      const token = phone.fault === 'tokens-in-pairs' ? asPair(given) : given
      emitTokens(token)
      return token
    },
    onTokensChange: (listener) => accountEvents.onTokensChange(listener),
    onLogout: (listener) => accountEvents.onLogout(listener),
    openMomiMiniDeepLink: (link) => emit({ kind: 'deep-link', link }),
    requestSocialLogin: (provider) => social.requestSocialLogin(provider),
    getSocialAccount: () => social.getSocialAccount(),
    socialSignOut: () => social.socialSignOut(),
    close: () => emit({ kind: 'native-screen', name: 'closed' }),
  }
  const bridge = Object.fromEntries(
    Object.entries(methods as unknown as Record<string, Method>).map(([name, method]) => [
      name,
      faulty(phone, (...args) => play(name, args, method)),
    ]),
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
  if (fault === 'bridge-late')
    return async (...args) => new Promise((resolve) => setTimeout(() => resolve(method(...args)), LATE_MS))
  if (fault === 'bridge-wrong') return () => ({ answer: 'something else' })
  if (fault === 'bridge-one-at-a-time') return oneAtATime(method)
  return method
}

/** An app that stores a single callback for each method, so that a second call replaces it. */
function oneAtATime(method: Method): Method {
  let calls = 0
  return (...args) => {
    const call = ++calls
    return new Promise((resolve) => setTimeout(() => call === calls && resolve(method(...args))))
  }
}
