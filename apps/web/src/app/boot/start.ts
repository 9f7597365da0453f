import { loadWithin } from '@momi/client/config/load'
import { reportWallet } from '@momi/client/host/report-wallet'
import { webHost } from '@momi/client/host/web'
import { createCall, nameOf, type Call } from '@momi/client/http/call'
import { requestHeaders, type Caller } from '@momi/client/http/request-headers'
import { deviceIds, REFERRER } from '@momi/client/session/identity'
import { SESSION_LOCK, type SessionOptions } from '@momi/client/session/stored-session'
import { ownedSession, type NewOwner } from '@momi/client/session/owned-session'
import { webSession, type Session } from '@momi/client/session/session'
import { readToken } from '@momi/client/session/token'
import { usesMobileAuth } from '@momi/client/session/uses-mobile-auth'
import { HEADERS } from '@momi/contract/headers'
import { countryOf, isCountryAllowed } from '@momi/contract/rules/country'
import { OVERLAY_NEEDED } from '@momi/ui/overlay-host'
import { createRoot } from 'react-dom/client'
import { entryPointAt } from '../routing/entry-point.ts'
import { loadOfflineSupport } from '../offline/load-offline-support.ts'
import type { KeptAnswer } from '../offline/kept-answer.ts'
import { startAnswer } from '../offline/start-answer.ts'
import type { Started } from '../routing/started.ts'
import { OVERRIDES, type Config } from '../../shared/config.ts'
import { eventually } from '../../shared/eventually.ts'

/**
 * How long after the start the deferred chunk is loaded: later than everything that the first page needs, but soon, in
 * case the phone goes offline.
 */
const DEFERRED_AFTER_MS = 2000

const loadDeferred = async () => (await import('./deferred.ts')).deferred

// Reports a failed host call, which does not stop the start.
const report = (error: unknown) => window.momiEarly?.report(error)

// createCall sends a plain object of headers.
const authorizationOf = ({ headers }: RequestInit) => (headers as Record<string, string>)[HEADERS.authorization]

/** Loads the configuration, detects the host, and creates the client once the `messages` of its language are loaded. */
export async function start(messages: Promise<unknown>): Promise<Started> {
  const early = window.momiEarly!
  const { storage, frontendId, clock } = early

  // Loads the screen's route record while the configuration loads.
  void entryPointAt(location.pathname)
  let endWait = () => {}
  const loadedDeferred = new Promise<void>((resolve) => {
    endWait = resolve
    setTimeout(resolve, DEFERRED_AFTER_MS)
  }).then(() => eventually(loadDeferred))
  let hasAnswers = false
  // A dialog or toast needs the deferred chunk at once.
  addEventListener(OVERLAY_NEEDED, () => endWait())
  // Failures are ignored: the screens work without the deferred chunk.
  const afterFirstPage = (work: (deferred: Awaited<typeof loadedDeferred>) => unknown) =>
    void loadedDeferred.then(work).catch(() => {})

  // The host's properties are added once the host has been detected.
  const caller: Omit<Caller, 'locale'> = { frontend: 'rewards-web', frontendId }
  const served = await loadWithin(async () => (await early.config) ?? transport()('GET /api/v1/config', {}))
  const config =
    storage.getItem(OVERRIDES) === null
      ? served
      : (await loadWithin(() => eventually(() => import('../../shared/config-overrides.ts')))).overriddenConfig(
          served,
          storage,
        )

  const found = await early.detect(config.sdkWaitMs)
  const app =
    found.mode === 'web'
      ? undefined
      : (await loadWithin(() => eventually(() => import('./app-mode.ts')))).appMode(found, report)
  const host = app?.host(config.brand.product) ?? webHost(storage)
  const [clientName, version, localization, walletAddress] = await Promise.all([
    host.clientName(),
    host.version(),
    host.localization(),
    host.walletAddress(),
    messages,
  ])
  // A cache that hangs must not hold up the start.
  const answers = await loadWithin(() => early.kept, 1000).catch(() => new Map<string, KeptAnswer>())
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
      fetch: (url, init) => early.answer(url, authorizationOf(init)) ?? fetch(url, init),
      headers: async () =>
        requestHeaders({
          ...caller,
          locale: early.locale,
          entrypoint: await entryPointAt(location.pathname),
        }),
      token: async (refused) => {
        const token = owner?.().token(refused)
        afterFirstPage((it) => it.showSlowSignIn(token))
        return token
      },
      keep: (...answer) => {
        hasAnswers = true
        afterFirstPage((it) => it.cacheAnswer(...answer, started.client))
      },
      find: (...failed) => {
        // Loads the deferred chunk now. It first caches the earlier answers of this visit, because they are newer than
        // what is in the cache.
        endWait()
        return loadWithin(() => loadedDeferred, 3000)
          .catch((error: unknown) => {
            if (hasAnswers) throw error
          })
          .then(() => messages)
          .then(loadOfflineSupport)
          .then(({ startOfflineSupport }) => startOfflineSupport(createRoot)(...failed, owner?.(), clock.now))
      },
      clock,
    })
  }

  function onChange(): void {
    call.clear()
    afterFirstPage((it) => it.clearOtherUsers(session))
    void session.check()
  }

  // If the chunk cannot be loaded, the page is reloaded, and checks the identity again when it starts.
  function resetPage(change: NewOwner): Promise<void> {
    document.body.hidden = true
    return loadDeferred()
      .then((it) => it.resetForIdentity(change))
      .catch(() => new Promise(() => location.reload()))
  }

  async function sessionOf(): Promise<Session> {
    if (app) return app.session({ now: clock.now, onChange })
    const keeping: SessionOptions = {
      storage,
      now: clock.now,
      onChange,
      onFallback: report,
      exclusive: (work) => ('locks' in navigator ? navigator.locks.request(SESSION_LOCK, work) : work()),
    }
    // The code for referrers is loaded only if there is one, because the first page does not need it.
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
      kept: (key, input) => {
        const it = answers.get(nameOf(key, input as Parameters<typeof nameOf>[1]))
        if (it?.owner !== `${country} ${readToken(session.last())?.sub as string}`) return undefined
        afterFirstPage(({ noteKeptAnswer }) => noteKeptAnswer(it))
        return startAnswer(it, Date.now()) as never
      },
      session,
      usesMobileAuth: signsInThroughMobileAuth,
      now: clock.now,
      config,
      clientName,
      clientVersion: version,
      country,
      // A configuration that was cached by an earlier release has no zones.
      dayZone: () =>
        (config.timeZones as Config['timeZones'] | undefined)?.[
          (readToken(session.last())?.country as string | undefined) ?? country
        ],
      hasPoints: isCountryAllowed(config.pointsCountries, country),
      frontendId,
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
