import { bridgeIn, type Page } from '@momi/client/host/detect'
import { webDevice } from '@momi/client/host/web'
import { requestHeaders } from '@momi/client/http/request-headers'
import { refreshDurably } from '@momi/client/session/durable-pair'
import { deviceIds, REFERRER } from '@momi/client/session/identity'
import { ACCESS, REFRESH, SESSION_LOCK, type Pair } from '@momi/client/session/stored-session'
import { isExpired, readToken } from '@momi/client/session/token'
import { usesMobileAuth } from '@momi/client/session/uses-mobile-auth'
import { countryOf, isCountryAllowed } from '@momi/contract/rules/country'
import { OVERRIDES, type Config } from '../../../shared/config.ts'
import type { Catalogue } from '../../../shared/i18n/i18n.ts'
import { startAnswer } from '../../offline/start-answer.ts'
import { guard } from '../../routing/guards.ts'
import type { Early } from './early.ts'
import type { keep } from './list/keep-early.ts'
import type { show } from './list/show-early-list.tsx'

/** The paths that lead to Missions: /missions, and /, which redirects to it. */
export const MISSIONS_PAGE = /^\/(missions)?$/
const MISSIONS = '/api/v2/user/missions'
const POINTS = ['/api/v1/points', '/api/v1/user/earnings/total']

/** Answers that came with the tokens of a first visit, by call. */
type Answers = Readonly<Record<string, unknown>>

const personOf = (token: string | null) => readToken(token)?.sub as string

/** Loads the script of the early list, and the messages. */
export type LoadList = () => Promise<[{ keep: typeof keep; show: typeof show }, Catalogue]>

/**
 * Requests the token and the answers that /missions shows, in plain web mode, while the client's code is being
 * loaded: on a first visit all of them in one call. The client makes the same calls; each call takes the early answer
 * if that was requested with the same token. Before that, and while an SDK may still appear, shows the kept answers of
 * the last visit. Whatever is unusual is left to the client: the page works without these requests.
 */
export function earlyCalls(
  { storage, frontendId, locale, clock, config, kept, detect }: Omit<Early, 'answer'>,
  loadList: LoadList,
): Early['answer'] {
  /** The requested answers, by authorization and URL. */
  const sent = new Map<string, Promise<Response>>()
  let mayBeWeb = !bridgeIn(window as Page)
  if (MISSIONS_PAGE.test(location.pathname) && storage.getItem(OVERRIDES) === null) void start().catch(() => {})

  async function start(): Promise<void> {
    const settings = await config
    if (!settings) return
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
    let isDetected = false
    if (mayBeWeb) void showKept(settings, country).catch(() => {})
    // While an SDK is waited for. Otherwise the list is loaded after the request for the token, so as not to delay it.
    setTimeout(() => mayBeWeb && !isDetected && void loadList().catch(() => {}))
    mayBeWeb = (await detect(settings.sdkWaitMs)).mode === 'web'
    isDetected = true
    if (mayBeWeb) await request(settings, clientName, version, country)
  }

  /** Shows the answers of the last visit, if they are those of the stored token. */
  async function showKept(settings: Config, country: string): Promise<void> {
    const answers = await kept
    const hasPoints = isCountryAllowed(settings.pointsCountries, country)
    for (const path of [MISSIONS, ...POINTS]) {
      const answer = answers.get(`GET ${path}[null,null]`)
      if (!answer) continue
      const [list, words] = await loadList()
      const data = startAnswer(answer, Date.now())
      // Read only now, because another tab may have changed it in the meantime.
      const user = personOf(storage.getItem(ACCESS))
      if (mayBeWeb && data && answer.owner === `${country} ${user}`) list.show(path, data, hasPoints, words, true)
    }
  }

  async function request(settings: Config, clientName: string, version: string, country: string): Promise<void> {
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
      const hasPoints = isCountryAllowed(settings.pointsCountries, country)
      for (const path of hasPoints ? [MISSIONS, ...POINTS] : [MISSIONS]) {
        const url = settings.apiBaseUrl + path
        const known = answers[`GET ${path}`]
        const answer = known
          ? Promise.resolve(new Response(JSON.stringify(known)))
          : fetch(url, { headers: { ...headers, authorization } })
        sent.set(authorization + url, answer)
        answer.then(show).catch(() => {})

        async function show(response: Response): Promise<void> {
          // The copy is read before the list is loaded, because the browser records the timing of an answer only once
          // its body is read: if the tab were closed earlier, the data use would not include the answer.
          const data: unknown = await response.clone().json()
          const [list, words] = await loadList()
          // The client handles a failure when it takes the answer. Another tab may have signed somebody else in.
          if (!response.ok || personOf(storage.getItem(ACCESS)) !== personOf(accessToken)) return
          // First, because the page may be closed as soon as it shows something.
          const around = { country, settings, storage, now: clock.now }
          list.keep(`GET ${path}[null,null]`, accessToken, data, around).catch(() => {})
          list.show(path, data, hasPoints, words)
        }
      }
      void loadList().catch(() => {})
    }
  }

  return (url, authorization) => {
    const key = authorization + url
    const answer = sent.get(key)
    sent.delete(key)
    return answer
  }
}
