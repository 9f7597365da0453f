import { ApiError } from '../http/api-error.ts'
import type { Call } from '../http/call.ts'
import type { KeyValue } from './identity.ts'
import { isExpired, readToken } from './token.ts'

const ACCESS = 'momi.accessToken'
const REFRESH = 'momi.refreshToken'
/** The verifier of the mobile-auth service. */
const VERIFIER = 'momi.mobileAuthVerifier'

/** The two client errors of a refresh that lead back to an anonymous login. */
const FALLBACK_CODES: readonly unknown[] = ['refresh_token_invalid', 'refresh_token_wrong_client']

export interface Device {
  haid: string
  huid: string
  clientType: 'mini' | 'ofa' | 'news'
  clientVersion: string
  userCountry: string
}

/** Where bearer tokens come from. */
export interface Session {
  /** A token that is good for ten minutes at least; `forced` fetches a new one whatever is stored. */
  token(forced: boolean): Promise<string | undefined>
  logout(): void
}

interface WebSession {
  /** Calls without a bearer, for login and refresh. */
  call: Call
  storage: KeyValue
  device: () => Promise<Device>
  /** The server's time in milliseconds. */
  now: () => number
  /** The stored pair changed: cached answers belong to somebody else. */
  onChange: () => void
  /** Runs one at a time across tabs, where the browser can. */
  exclusive?: <T>(work: () => Promise<T>) => Promise<T>
}

/** Plain web: this client keeps the tokens itself (section 4). */
export function webSession({
  call,
  storage,
  device,
  now,
  onChange,
  exclusive = (work) => work(),
}: WebSession): Session {
  let renewing: Promise<string> | undefined

  const store = (pair: { accessToken: string; refreshToken: string }) => {
    storage.setItem(ACCESS, pair.accessToken)
    storage.setItem(REFRESH, pair.refreshToken)
    onChange()
    return pair.accessToken
  }
  const clear = () => {
    for (const key of [ACCESS, REFRESH, VERIFIER]) storage.removeItem(key)
    onChange()
  }
  const anonymous = async () => store(await call('POST /api/v1/auth/tokens', { body: await device() }))

  async function renew(refused: string | null): Promise<string> {
    const current = storage.getItem(ACCESS)
    // Another tab was here first.
    if (current !== refused && current && (await isGood(current))) return current
    const refreshToken = storage.getItem(REFRESH)
    if (!readToken(refreshToken) || !refreshToken) return anonymous()
    const { huid, clientVersion } = await device()
    try {
      return store(await call('POST /api/v1/auth/tokens/refresh', { body: { refreshToken, huid, clientVersion } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 401 && !FALLBACK_CODES.includes(error.code)) throw error
      if (error.status === 401) clear()
      return anonymous()
    }
  }

  async function isGood(token: string): Promise<boolean> {
    const claims = readToken(token)
    if (!claims || isExpired(claims, now())) return false
    return !readToken(storage.getItem(REFRESH)) || claims.client_version === (await device()).clientVersion
  }

  return {
    async token(forced) {
      const stored = storage.getItem(ACCESS)
      if (!forced && stored && (await isGood(stored))) return stored
      // Callers that come while one renews wait for the same renewal.
      renewing ??= exclusive(() => renew(stored)).finally(() => (renewing = undefined))
      return renewing
    },
    logout: clear,
  }
}
