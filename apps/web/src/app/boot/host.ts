import { loadWithin } from '@momi/client/config/load'
import { webHost } from '@momi/client/host/web'
import { usesMobileAuth } from '@momi/client/session/uses-mobile-auth'
import { countryOf } from '@momi/contract/rules/country'
import type { Config } from '../../shared/config.ts'
import { eventually } from '../../shared/eventually.ts'
import { head } from './head.ts'

/** Reports a failed host call, which does not stop the start. */
export const report = (error: unknown) => head.report(error)

export type StartedHost = Awaited<ReturnType<typeof startHost>>

/** Detects the host, and asks it what the client has to know of it. */
export async function startHost(config: Config) {
  const found = await head.detect(config.sdkWaitMs)
  const app =
    found.mode === 'web'
      ? undefined
      : (await loadWithin(() => eventually(() => import('./app-mode.ts')))).appMode(found, report)
  const host = app?.host(config.brand.product) ?? webHost(head.storage)
  const [clientName, clientVersion, localization, walletAddress] = await Promise.all([
    host.clientName(),
    host.version(),
    host.localization(),
    host.walletAddress(),
  ])
  const country = countryOf(localization)
  return {
    /** undefined in plain web mode. */
    app,
    walletAddress,
    /** What screens may know of the host. */
    known: {
      config,
      host,
      clientName,
      clientVersion,
      country,
      usesMobileAuth: usesMobileAuth(config.mobileAuth, clientVersion, country),
    },
  }
}
