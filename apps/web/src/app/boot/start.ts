import { loadWithin } from '@momi/client/config/load'
import { appHost, appTokens } from '@momi/client/host/app-host'
import { detect, type Detected, type Page } from '@momi/client/host/detect'
import type { Host } from '@momi/client/host/host'
import { reportWallet } from '@momi/client/host/report-wallet'
import { webHost } from '@momi/client/host/web'
import { createCall, type Call } from '@momi/client/http/call'
import { requestHeaders, type Caller } from '@momi/client/http/request-headers'
import { serverClock } from '@momi/client/http/server-clock'
import { bridgeSession, sdkSession } from '@momi/client/session/device-session'
import { deviceIds, frontendId, REFERRER, safeStorage } from '@momi/client/session/identity'
import { realTiming } from '@momi/client/session/retry'
import type { SessionOptions } from '@momi/client/session/stored-session'
import { ownedSession, type NewOwner } from '@momi/client/session/owned-session'
import { webSession, type Session } from '@momi/client/session/session'
import { usesMobileAuth } from '@momi/client/session/uses-mobile-auth'
import { countryOf, isCountryAllowed } from '@momi/contract/rules/country'
import { createRoot } from 'react-dom/client'
import { entryPointAt } from '../routing/entry-point.ts'
import { loadOfflineSupport } from '../offline/load-offline-support.ts'
import type { Started } from '../started.ts'
import { OVERRIDES, type Config } from '../../shared/config.ts'

/** Requested by the inline script in the page's head, before this code was loaded. */
interface Early {
  at: number
  native: unknown
  config: Promise<Response | undefined>
  /** Errors that occur before the error reporter is loaded, which then replaces `report`. */
  errors: unknown[]
  report: (error: unknown) => void
  /**
   * Called when the page is left. It saves the page's downloads and sets `hasLeft`, until the page itself reports them.
   */
  leave: () => void
  hasLeft?: boolean
}
declare global {
  interface Window {
    momiEarly?: Early
  }
}

/**
 * When the deferred chunk is loaded: after everything that the first page needs, but while the phone is still online.
 */
const DEFERRED_AFTER_MS = 2000

const loadDeferred = async () => (await import('./deferred.ts')).deferred

// A failed host call does not stop the start.
const report = (error: unknown) => window.momiEarly?.report(error)

/** Loads the configuration, detects the host, and creates the client once the `messages` of its language are loaded. */
export async function start(messages: Promise<unknown>): Promise<Started> {
  const early = window.momiEarly
  const startedAt = early?.at ?? Date.now()
  const storage = safeStorage(() => localStorage)
  const clock = serverClock()

  // Loads the screen's route record while the configuration loads.
  void entryPointAt(location.pathname)
  const loadedDeferred = new Promise((resolve) => setTimeout(resolve, DEFERRED_AFTER_MS)).then(loadDeferred)
  // Failures are ignored: the screens work without the deferred chunk.
  const afterFirstPage = (work: (deferred: Awaited<typeof loadedDeferred>) => unknown) =>
    void loadedDeferred.then(work).catch(() => {})

  // The host's properties are added when it has been detected.
  const caller: Omit<Caller, 'locale'> = { frontend: 'rewards-web', frontendId: frontendId(storage) }
  const served = await loadWithin(async () => {
    const response = await early?.config
    if (!response?.ok || response.bodyUsed) return transport()('GET /api/v1/config', {})
    clock.learn(response.headers.get('date'), startedAt)
    return (await response.json()) as Config
  })
  const config =
    storage.getItem(OVERRIDES) === null
      ? served
      : (await import('../../shared/config-overrides.ts')).overriddenConfig(served, storage)

  const waited = Date.now() - startedAt
  const found = await detect(window as Page, early?.native, config.sdkWaitMs - waited)
  const host = hostOf(found, config, storage)
  const [clientName, version, localization, walletAddress] = await Promise.all([
    host.clientName(),
    host.version(),
    host.localization(),
    host.walletAddress(),
    messages,
  ])
  const country = countryOf(localization)
  Object.assign(caller, { clientType: clientName, clientVersion: version, apiKey: config.webApiKey })

  const signsInThroughMobileAuth = usesMobileAuth(config.mobileAuth, version, country)
  const session = ownedSession(await sessionOf(), { storage, resetPage })
  const call = transport(config, () => session)
  // Another tab may have changed the session, and a page from the back/forward cache may be outdated.
  for (const event of ['storage', 'pageshow']) addEventListener(event, () => void session.check())

  function transport(settings?: Config, owner?: () => Session): Call {
    return createCall({
      baseUrl: settings?.apiBaseUrl ?? '',
      ...(settings && { basicAuth: settings.apiBasicAuth }),
      fetch: (url, init) => fetch(url, init),
      headers: async () =>
        requestHeaders({
          ...caller,
          locale: document.documentElement.lang,
          entrypoint: await entryPointAt(location.pathname),
        }),
      token: async (refused) => {
        const token = owner?.().token(refused)
        afterFirstPage((it) => it.showSlowSignIn(token))
        return token
      },
      keep: (...answer) => afterFirstPage((it) => it.cacheAnswer(...answer, session)),
      find: (...failed) =>
        messages
          .then(loadOfflineSupport)
          .then(({ startOfflineSupport }) => startOfflineSupport(createRoot)(...failed, owner?.(), clock.now)),
      clock,
    })
  }

  function onChange(): void {
    call.clear()
    afterFirstPage((it) => it.clearOtherUsers(session))
    void session.check()
  }

  // If the chunk cannot be loaded, the check is repeated when the page starts next.
  function resetPage(change: NewOwner): Promise<void> {
    document.body.hidden = true
    return loadDeferred().then(
      (it) => it.resetForIdentity(change),
      () => new Promise(() => location.reload()),
    )
  }

  async function sessionOf(): Promise<Session> {
    const common = { now: clock.now, timing: realTiming, onChange }
    if (found.mode !== 'web') {
      const tokens = appTokens(found.mode, found.injected, report)
      return (found.mode === 'sdk' ? sdkSession : bridgeSession)(tokens, common)
    }
    const keeping: SessionOptions = {
      storage,
      now: clock.now,
      onChange,
      onFallback: report,
      exclusive: (work) => ('locks' in navigator ? navigator.locks.request('momi.session', work) : work()),
    }
    // Loaded on demand, because the first page does not need this code.
    const isReferred = location.search.includes('referrer_id') || storage.getItem(REFERRER) !== null
    const device = {
      ...deviceIds(storage),
      clientType: clientName as 'mini' | 'ofa' | 'news',
      clientVersion: version,
      userCountry: country,
      ...(isReferred && {
        referrerId: await loadDeferred().then(
          (it) => it.storedReferrer(storage, location.search),
          () => undefined,
        ),
      }),
    }
    const anonymous = webSession({ call: transport(config), device: async () => device, ...keeping })
    if (!signsInThroughMobileAuth) return anonymous
    const { withMobileAuth } = await import('@momi/client/session/mobile-auth-session')
    return withMobileAuth(anonymous, { ...keeping, ...device })
  }

  const started: Started = {
    config,
    client: {
      host,
      call,
      session,
      usesMobileAuth: signsInThroughMobileAuth,
      now: clock.now,
      config,
      clientName,
      clientVersion: version,
      country,
      hasPoints: isCountryAllowed(config.pointsCountries, country),
      frontendId: frontendId(storage),
      browserUrl: config.browserUrl,
      product: config.brand.product,
      walletReported: reportWallet(call, walletAddress, report),
    },
    guardContext: {
      mode: host.mode,
      client: clientName,
      country,
      sdkOnly: config.rewardsSdkOnly,
      countries: config.countries,
      allCountriesAllowed: config.allCountriesAllowed,
    },
  }
  afterFirstPage((it) => it.startDeferred(started, createRoot))
  return started
}

function hostOf(found: Detected, { brand }: Config, storage: ReturnType<typeof safeStorage>): Host {
  if (found.mode === 'web') return webHost(storage)
  return appHost(found.mode, found.injected, brand.product, report)
}
