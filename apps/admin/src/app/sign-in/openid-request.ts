import { anonymousCall } from '../../shared/client.ts'

const KEY = 'momi.console.openIdRequest'

/** The path of the redirect URI. */
const CALLBACK = '/sign-in/openid'

/** Redirects to the provider. Only this tab can finish the sign-in, because only it has the secret of the request. */
export async function redirectToProvider(): Promise<void> {
  const { url, request } = await anonymousCall('POST /api/v1/admin/openid', {})
  sessionStorage.setItem(KEY, request)
  location.assign(url)
}

export interface ProviderAnswer {
  request: string
  state: string
  code: string
  iss?: string
}

/**
 * The provider's answer in the URL of this page; undefined if there is none, if the sign-in failed at the provider, or
 * if another tab began it.
 */
export function providerAnswer(): ProviderAnswer | undefined {
  const request = sessionStorage.getItem(KEY)
  const query = new URLSearchParams(location.search)
  const [state, code, iss] = ['state', 'code', 'iss'].map((name) => query.get(name))
  if (location.pathname !== CALLBACK || !request || !state || !code) return undefined
  return { request, state, code, ...(iss && { iss }) }
}

/** Removes the provider's answer from the URL and the browser's history, because it can be used only once. */
export function removeProviderAnswer(): void {
  if (location.pathname !== CALLBACK) return
  sessionStorage.removeItem(KEY)
  history.replaceState(null, '', '/')
}
