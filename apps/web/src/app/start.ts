import { loadWithin } from '@momi/client/config/load'
import { bridgeHost, bridgeTokens } from '@momi/client/host/bridge'
import { detect, type Detected, type Page } from '@momi/client/host/detect'
import type { Host } from '@momi/client/host/host'
import { reportWallet } from '@momi/client/host/report-wallet'
import { sdkHost, sdkToken } from '@momi/client/host/sdk'
import { webHost } from '@momi/client/host/web'
import { createCall, type Call } from '@momi/client/http/call'
import { requestHeaders, type Caller } from '@momi/client/http/request-headers'
import { serverClock } from '@momi/client/http/server-clock'
import { bridgeSession, sdkSession } from '@momi/client/session/device-session'
import { deviceIds, frontendId, safeStorage } from '@momi/client/session/identity'
import { realTiming } from '@momi/client/session/retry'
import type { Keeping } from '@momi/client/session/kept-session'
import { webSession, type Session } from '@momi/client/session/session'
import { usesMobileAuth } from '@momi/client/session/uses-mobile-auth'
import { createRoot } from 'react-dom/client'
import { loadTrouble } from '../shared/LoadFailed.tsx'
import type { Client } from '../shared/client.ts'
import type { later as Later } from './later/later.ts'
import { seldom } from './layouts/Layouts.tsx'
import type { Facts } from './guards.ts'
import { clientSettings, type ClientSettings, type Config } from '../shared/settings.ts'

/** What the script in the page's head began before this code arrived. */
interface Early {
  at: number
  native: unknown
  config: Promise<Response | undefined>
  /** What went wrong before anybody took reports of it; whoever does takes its place. */
  errors: unknown[]
  report: (error: unknown) => void
}
declare global {
  interface Window {
    momiEarly?: Early
  }
}

/** A started client: what screens use, and what guards look at. */
export interface Started {
  client: Client
  facts: Facts
  settings: ClientSettings
  config: Config
}

/** When the rest comes, such as the words for a lost line: while there is one, but after all that the first page needs. */
const LATER_MS = 2000

const DEFAULT_COUNTRY = 'NG'

// Failed host calls are no reason to stop.
const report = (error: unknown) => window.momiEarly?.report(error)

/** Loads the configuration, finds the host, and puts the client together once the `words` of its language are there. */
export async function start(words: Promise<unknown>): Promise<Started> {
  const early = window.momiEarly
  const startedAt = early?.at ?? Date.now()
  const storage = safeStorage(() => localStorage)
  const clock = serverClock()

  const rest = new Promise((resolve) => setTimeout(resolve, LATER_MS)).then(seldom)
  // Without it nothing is missing.
  const later = (work: (it: typeof Later) => unknown) => void rest.then((it) => work(it.later)).catch(() => {})

  // Fills as the client learns what it is.
  const caller: Omit<Caller, 'locale'> = { frontend: 'rewards-web', frontendId: frontendId(storage) }
  const bare = transport()
  const config = await loadWithin(async () => {
    const response = await early?.config
    if (!response?.ok || response.bodyUsed) return bare('GET /api/v1/config', {})
    clock.learn(response.headers.get('date'), startedAt)
    return (await response.json()) as Config
  })
  const settings = clientSettings(config, storage)

  const waited = Date.now() - startedAt
  const found = await detect(window as Page, early?.native, settings.SDK_WAIT_MS - waited)
  const host = hostOf(found, settings, storage)
  const [clientName, version, localization, walletAddress] = await Promise.all([
    host.clientName(),
    host.version(),
    host.localization(),
    host.walletAddress(),
    words,
  ])
  const country = localization.toUpperCase() || DEFAULT_COUNTRY
  Object.assign(caller, { clientType: clientName, clientVersion: version, apiKey: settings.WEB_API_KEY })

  const signsInThroughMobileAuth = usesMobileAuth(config.mobileAuth, version, country)
  const session = await sessionOf()
  const call = transport(() => session)

  function transport(owner?: () => Session): Call {
    return createCall({
      baseUrl: '',
      fetch: (url, init) => fetch(url, init),
      headers: () => requestHeaders({ ...caller, locale: document.documentElement.lang }),
      token: async (refused) => owner?.().token(refused),
      keep: (...answer) => later((it) => it.keepAnswer(...answer, session)),
      find: (...failed) => words.then(loadTrouble).then(({ show }) => show(createRoot)(...failed, owner?.())),
      clock,
    })
  }

  // Somebody else may be here.
  function onChange(): void {
    call.clear()
    later((it) => it.forgetOthers(session))
  }

  async function sessionOf(): Promise<Session> {
    const common = { now: clock.now, timing: realTiming, onChange }
    if (found.mode === 'sdk') return sdkSession((forced) => sdkToken(found.sdk, forced), common)
    if (found.mode === 'bridge') return bridgeSession(bridgeTokens(found.native, report), common)
    const keeping: Keeping = {
      storage,
      now: clock.now,
      onChange,
      onFallback: report,
      exclusive: (work) => ('locks' in navigator ? navigator.locks.request('momi.session', work) : work()),
    }
    const device = {
      ...deviceIds(storage),
      clientType: clientName as 'mini' | 'ofa' | 'news',
      clientVersion: version,
      userCountry: country,
    }
    const anonymous = webSession({ call: bare, device: async () => device, ...keeping })
    if (!signsInThroughMobileAuth) return anonymous
    const { withMobileAuth } = await import('@momi/client/session/mobile-auth-session')
    return withMobileAuth(anonymous, { ...keeping, ...device })
  }

  const started: Started = {
    settings,
    config,
    client: {
      host,
      call,
      session,
      usesMobileAuth: signsInThroughMobileAuth,
      now: clock.now,
      clientName,
      clientVersion: version,
      country,
      frontendId: frontendId(storage),
      browserUrl: settings.BROWSER_URL,
      product: settings.BRAND_PRODUCT,
      walletReported: reportWallet(call, walletAddress, report),
    },
    facts: {
      mode: host.mode,
      client: clientName,
      country,
      sdkOnly: settings.REWARDS_SDK_ONLY,
      countries: settings.COUNTRIES,
      allCountriesAllowed: settings.ALL_COUNTRIES_ALLOWED,
    },
  }
  later((it) => it.begin(started, createRoot))
  return started
}

function hostOf(found: Detected, settings: ClientSettings, storage: ReturnType<typeof safeStorage>): Host {
  if (found.mode === 'bridge') return bridgeHost(found.native, settings.BRAND_PRODUCT, report)
  if (found.mode === 'sdk') return sdkHost(found.sdk, report)
  return webHost(storage)
}
