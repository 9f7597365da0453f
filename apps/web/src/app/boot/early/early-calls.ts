import { bridgeIn, type Page } from '@momi/client/host/detect'
import { webDevice } from '@momi/client/host/web'
import { requestHeaders } from '@momi/client/http/request-headers'
import { refreshDurably } from '@momi/client/session/durable-pair'
import { deviceIds, REFERRER } from '@momi/client/session/identity'
import { USER } from '@momi/client/session/owned-session'
import { ACCESS, REFRESH, SESSION_LOCK, type Pair } from '@momi/client/session/stored-session'
import { isExpired, readToken } from '@momi/client/session/token'
import { usesMobileAuth } from '@momi/client/session/uses-mobile-auth'
import { HEADERS } from '@momi/contract/headers'
import { countryOf, isCountryAllowed } from '@momi/contract/rules/country'
import type { KeyValue } from '@momi/client/storage'
import { OVERRIDES, type Config } from '../../../shared/config.ts'
import { MISSIONS, POINTS } from '../../offline/answer-caches.ts'
import { guard } from '../../routing/guards.ts'
import type { Early } from './early.ts'
import type { LoadList } from './load-list.ts'
import { showKept } from './show-kept.ts'

/** The paths that lead to Missions: /missions, and /, which redirects to it. */
export const MISSIONS_PAGE = /^\/(missions)?$/

/** Answers that came with the tokens of a first visit, by the name and the query of each call. */
type Answers = Readonly<Record<string, unknown>>

const personOf = (token: string | null) => readToken(token)?.sub as string

type Known = NonNullable<ReturnType<typeof settle>>

/** What the calls need to know; undefined on another page, or if something is unusual. */
export function settle(settings: Config | undefined, storage: KeyValue) {
  if (!settings || !MISSIONS_PAGE.test(location.pathname) || storage.getItem(OVERRIDES) !== null) return
  const { clientName, version, localization } = webDevice(storage)
  const country = countryOf(localization)
  const context = {
    mode: 'web',
    client: clientName,
    country,
    sdkOnly: settings.rewardsSdkOnly,
    countries: settings.countries,
    allCountriesAllowed: settings.allCountriesAllowed,
  } as const
  const isUnusual = settings.apiBasicAuth || usesMobileAuth(settings.mobileAuth, version, country)
  if (isUnusual || guard({ path: location.pathname }, context) !== 'pass') return
  const hasPoints = isCountryAllowed(settings.pointsCountries, country)
  const calls: readonly string[] = hasPoints ? [MISSIONS, ...POINTS] : [MISSIONS]
  /** Whose answers are kept for this page. */
  const owner = () => `${country} ${personOf(storage.getItem(ACCESS))}`
  return { settings, clientName, version, country, hasPoints, calls, owner }
}

/**
 * Requests the token and the answers that /missions shows, in plain web mode, while the client's code is being
 * loaded: on a first visit all of them in one call. The client makes the same calls; each call takes the early answer
 * if that was requested with the same token. Before that, and while an SDK may still appear, shows the kept answers of
 * the last visit. Whatever is unusual is left to the client: the page works without these requests. `shown` resolves
 * when the kept answers have been painted, or are not shown.
 */
export function earlyCalls(
  { storage, frontendId, locale, clock, config, kept, detect }: Omit<Early, 'answer'>,
  loadList: LoadList,
): Pick<Early, 'answer'> & { shown: Promise<unknown> } {
  /** The requested answers, by authorization and URL, until the client's first action. */
  let sent: Map<string, Promise<Response>> | undefined = new Map()
  /** Whether the person has done something, after which the server may have newer answers. */
  let hasActed = false
  let mayBeWeb = !bridgeIn(window as Page)
  const settled = config.then((settings) => settle(settings, storage))
  void settled.then((known) => known && start(known)).catch(() => {})
  const shown = settled.then(showLast).catch(() => {})

  async function showLast(known: Known | undefined): Promise<void> {
    if (!known || !mayBeWeb || storage.getItem(USER) === null) return
    await showKept(kept, known, loadList, () => (mayBeWeb ? known.owner() : undefined))
  }

  async function start(known: Known): Promise<void> {
    let isDetected = false
    // While an SDK is waited for. Otherwise the list is loaded after the request for the token, so as not to delay it.
    setTimeout(() => mayBeWeb && !isDetected && void loadList().catch(() => {}))
    mayBeWeb = (await detect(known.settings.sdkWaitMs)).mode === 'web'
    isDetected = true
    if (mayBeWeb) await request(known)
  }

  async function request(known: Known): Promise<void> {
    const { settings, clientName, version, country, calls } = known
    const headers = requestHeaders({
      frontend: 'rewards-web',
      frontendId,
      locale,
      clientType: clientName,
      clientVersion: version,
      apiKey: settings.webApiKey,
      entrypoint: 'Undefined',
    })
    const token = storage.getItem(ACCESS)
    if (token && isGood(token)) return send(token)
    // A browser without locks leaves this to the client: two tabs could both create or renew the session.
    await navigator.locks?.request(SESSION_LOCK, renew)

    function isGood(one: string): boolean {
      const claims = readToken(one)
      return claims !== undefined && !isExpired(claims, clock.now()) && (claims.client_version ?? version) === version
    }

    async function renew(): Promise<void> {
      const refreshToken = storage.getItem(REFRESH)
      // Left to the client: another tab has just renewed the session, or a referrer may have to be sent along.
      if (storage.getItem(ACCESS) !== token || storage.getItem(REFERRER) || location.search) return
      const { haid, huid } = deviceIds(storage)
      const sentAt = Date.now()
      void loadList().catch(() => {})
      const ask = async () => {
        const answer = await fetch(
          `${settings.apiBaseUrl}/api/v1/${refreshToken ? 'auth/tokens/refresh' : 'bootstrap'}`,
          {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({
              huid,
              clientVersion: version,
              ...(refreshToken ? { refreshToken } : { haid, clientType: clientName, userCountry: country }),
            }),
          },
        )
        clock.learn(answer.headers.get('date'), sentAt)
        if (!answer.ok) throw answer
        return (await answer.json()) as Pair & { answers?: Answers }
      }
      const pair: Awaited<ReturnType<typeof ask>> = await (refreshToken ? refreshDurably(refreshToken, ask) : ask())
      // A log-out or sign-in in the meantime takes precedence.
      if (storage.getItem(REFRESH) !== refreshToken) return
      storage.setItem(ACCESS, pair.accessToken)
      storage.setItem(REFRESH, pair.refreshToken)
      send(pair.accessToken, pair.answers)
    }

    function send(accessToken: string, answers: Answers = {}): void {
      const authorization = `Bearer ${accessToken}`
      for (const name of new Set([...calls, ...Object.keys(answers)])) {
        const url = settings.apiBaseUrl + name.slice('GET '.length)
        const given = answers[name]
        const answer = given
          ? Promise.resolve(new Response(JSON.stringify(given)))
          : fetch(url, { headers: { ...headers, authorization } })
        sent?.set(authorization + url, answer)
        if (calls.includes(name)) answer.then(show).catch(() => {})

        async function show(response: Response): Promise<void> {
          // The copy is read before the list is loaded, because the browser records the timing of an answer only once
          // its body is read: if the tab were closed earlier, the data use would not include the answer.
          const data = given ?? ((await response.clone().json()) as unknown)
          const [list, words] = await loaded
          // The client handles a failure when it takes the answer. One from before an action is not kept over a newer one.
          // Another tab may have signed somebody else in.
          if (hasActed || !response.ok || personOf(storage.getItem(ACCESS)) !== personOf(accessToken)) return
          // First, because the page may be closed as soon as it shows something.
          const around = { country, settings, storage, now: clock.now }
          list.keep(`${name}[null,null]`, accessToken, data, around).catch(() => {})
          list.show(name, data, known, words)
        }
      }
      // Once for all answers, so that those that are there at once are shown together.
      const loaded = loadList()
      loaded.catch(() => {})
    }
  }

  const answer: Early['answer'] = (url, { method, headers }) => {
    // createCall sends a plain object of headers.
    const known = headers as Record<string, string | undefined>
    if (method !== 'GET') sent = undefined
    // The reports of the wallet and of usage, which the client makes by itself on any visit, have no such key.
    if (known[HEADERS.idempotencyKey]) hasActed = true
    const key = known[HEADERS.authorization] + url
    const one = sent?.get(key)
    sent?.delete(key)
    return one
  }
  return { answer, shown }
}
