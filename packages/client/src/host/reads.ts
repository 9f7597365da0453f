import { ask, asFlag, asText, asTextOrNone, has, type HostMethod, type Injected } from './ask.ts'
import type { Report } from './host.ts'

const UNKNOWN_CLIENT = 'unknown'

/** The reads that bridge and SDK have in common. */
export function readsOf(injected: Injected, report: Report) {
  /**
   * Calls a method that returns a value. A failed call, or an answer of another type, is reported and returns the
   * default (section 8).
   */
  async function read<T>(method: HostMethod, fallback: T, as: (answer: unknown) => T | undefined): Promise<T> {
    try {
      const answer = await ask(injected, method)
      const value = as(answer)
      if (value !== undefined) return value
      throw new TypeError(`${method} answered something else: ${typeof answer}`)
    } catch (error) {
      report(error)
      return fallback
    }
  }
  // Not every app has a wallet, so the absence of this method is not reported.
  const canReportWallet = has(injected, 'getWalletAddress')
  return {
    read,
    clientName: () => read('getClientName', UNKNOWN_CLIENT, asText),
    localization: () => read('getClientLocalization', '', asText),
    version: () => read('getClientVersion', '', asText),
    canReportWallet,
    walletAddress: async () =>
      canReportWallet ? (await read('getWalletAddress', '', asTextOrNone)) || undefined : undefined,
    isDefaultBrowser: () => read('isDefaultBrowser', false, asFlag),
  }
}
