import { expect, test } from 'vitest'
import { appHost, appTokens } from './app-host.ts'
import type { HostMethod } from './ask.ts'

/** The methods that momi-host.d.ts declares: one that is missing or too many does not compile. */
const DECLARED: Record<HostMethod, true> = {
  close: true,
  getAccessToken: true,
  getCapabilities: true,
  getClientLocalization: true,
  getClientName: true,
  getClientVersion: true,
  getKilobytesSavedToday: true,
  getSocialAccount: true,
  getWalletAddress: true,
  isDefaultBrowser: true,
  onLogout: true,
  onTokensChange: true,
  openDefaultBrowserDialog: true,
  openMomiMiniDeepLink: true,
  openNativeScreen: true,
  requestAccessToken: true,
  requestSocialLogin: true,
  socialSignOut: true,
  triggerDataSavedReport: true,
}

test('[DEV-01] the client calls every method that is declared for the vendor’s app, and no other', async () => {
  const called = new Set<string>()
  const injected = new Proxy<Record<string, unknown>>(
    {},
    { get: (_, name) => (typeof name === 'string' ? () => void called.add(name) : undefined) },
  )
  for (const mode of ['bridge', 'sdk'] as const) {
    const host = appHost(mode, injected, 'Momi', () => {})
    expect([host.canReportWallet, host.canReportDataSaved]).toEqual([true, true])
    const methods = [...Object.values(host), ...Object.values(await host.social())]
    for (const method of methods) if (typeof method === 'function') await (method as (given: string) => unknown)('')
    const tokens = appTokens(mode, injected, () => {})
    await tokens.request(false)
    tokens.onTokensChange(() => {})
    tokens.onLogout(() => {})
  }
  expect([...called].toSorted()).toEqual(Object.keys(DECLARED))
})
