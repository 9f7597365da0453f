import { addEntry, goBackTo } from '@momi/client/session/history-entries'
import { anonymousCall } from '../../shared/client.ts'

const KEY = 'momi.console.openIdRequest'
/** Where in the browser's history the sign-in began. */
const ENTRY = 'momi.console.openIdEntry'
/** The query of an answer that is on its way back to that entry. */
const ANSWER = 'momi.console.openIdAnswer'

/** The path of the redirect URI. */
const CALLBACK = '/sign-in/openid'

/** Redirects to the provider. Only this tab can finish the sign-in, because only it has the secret of the request. */
export async function redirectToProvider(): Promise<void> {
  const { url, request } = await anonymousCall('POST /api/v1/admin/openid', {})
  sessionStorage.setItem(KEY, request)
  const entry = addEntry(history)
  if (entry !== undefined) sessionStorage.setItem(ENTRY, String(entry))
  location.replace(url)
}

/**
 * Goes back over the pages of the provider to where the sign-in began, because Back would otherwise show a page that was
 * used. The answer waits in the storage of the tab. Returns whether the page is being left.
 */
export function leaveProviderPages(): boolean {
  const entry = sessionStorage.getItem(ENTRY)
  if (location.pathname !== CALLBACK || entry === null) return false
  sessionStorage.removeItem(ENTRY)
  sessionStorage.setItem(ANSWER, location.search)
  // The page may come from the browser's cache, with the state from before the sign-in.
  return goBackTo(Number(entry), history)
}

addEventListener(
  'pageshow',
  ({ persisted }) => persisted && sessionStorage.getItem(ANSWER) !== null && location.reload(),
)

export interface ProviderAnswer {
  request: string
  state: string
  code: string
  iss?: string
}

/**
 * What the provider answered to the sign-in of this tab: undefined if there is no answer; `canceled`, or `failed` if it
 * is an error, or another tab began the sign-in.
 */
export function providerAnswer(): ProviderAnswer | 'canceled' | 'failed' | undefined {
  const request = sessionStorage.getItem(KEY)
  const search = sessionStorage.getItem(ANSWER) ?? (location.pathname === CALLBACK ? location.search : '')
  if (search === '') return undefined
  const query = new URLSearchParams(search)
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => query.get(name))
  if (error === 'access_denied') return 'canceled'
  if (!request || !state || !code) return 'failed'
  return { request, state, code, ...(iss && { iss }) }
}

/** Removes the provider's answer from the URL and the browser's history, because it can be used only once. */
export function removeProviderAnswer(): void {
  if (sessionStorage.getItem(ANSWER) === null && location.pathname !== CALLBACK) return
  sessionStorage.removeItem(ANSWER)
  sessionStorage.removeItem(KEY)
  if (location.pathname === CALLBACK) history.replaceState(null, '', '/')
}
