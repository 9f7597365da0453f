import { ApiError } from '../http/api-error.ts'
import type { KeyValue } from './identity.ts'
import { oneAtATime } from './retry.ts'
import { isExpired, readToken } from './token.ts'

const ACCESS = 'momi.accessToken'
export const REFRESH = 'momi.refreshToken'
/** The verifier of the mobile-auth service. */
export const VERIFIER = 'momi.mobileAuthVerifier'

/** The two client errors of a refresh that lead back to an anonymous login. */
const FALLBACK_CODES: readonly unknown[] = ['refresh_token_invalid', 'refresh_token_wrong_client']

export interface Pair {
  accessToken: string
  refreshToken: string
}

/** Where bearer tokens come from. */
export interface Session {
  /** A token that is good for ten minutes at least, and not the one that the server `refused`. */
  token(refused?: string): Promise<string | undefined>
  /**
   * Somebody signed in: goes on with what the server answered, or with what the vendor's app then has.
   * @param verifier of a sign-in through the mobile-auth service
   */
  signedIn(pair: Pair, verifier?: string): Promise<void>
  /** The token at hand, whether it is still good or not: it says who is here. */
  held(): string | null | undefined
  /** Forgets the session that the server was told to end (log-out.ts); the page goes on at `target`. */
  logout(target?: string): void
}

export interface Keeping {
  storage: KeyValue
  /** The server's time in milliseconds. */
  now: () => number
  /** The stored pair changed: cached answers belong to somebody else. */
  onChange: () => void
  /** The refresh token was refused and somebody new stands in for whom it named; who was signed in must hear of it. */
  onFallback?: (error: ApiError) => void
  /** Runs one at a time across tabs, where the browser can. */
  exclusive?: <T>(work: () => Promise<T>) => Promise<T>
}

interface Source {
  refresh: (refreshToken: string) => Promise<Pair>
  /** A new user's pair, or undefined where a person has to sign in. */
  create: () => Promise<Pair | undefined>
  clientVersion: () => Promise<string>
}

/** This client keeps the tokens itself, and renews them from `source` (section 4). */
export function keptSession(source: Source, keeping: Keeping): Session {
  const { storage, now, onChange, onFallback, exclusive = (work) => work() } = keeping
  const access = () => storage.getItem(ACCESS)
  const refreshable = () => {
    const token = storage.getItem(REFRESH)
    return token && readToken(token) ? token : undefined
  }
  /** A token that was due when it came. Asking again would bring another such: it stands until the server refuses it. */
  let asItCame: string | undefined

  async function isDue(token: string): Promise<boolean> {
    const claims = readToken(token)
    if (!claims || isExpired(claims, now())) return true
    const { client_version: version } = claims
    return version !== undefined && refreshable() !== undefined && version !== (await source.clientVersion())
  }

  async function isGood(token: string | null, refused?: string): Promise<boolean> {
    if (!token || token === refused) return false
    return token === asItCame || !(await isDue(token))
  }

  /** Keeps the answer to what was asked while `before` was stored: a log-out or a sign-in meanwhile wins. */
  async function keep(before: string | undefined, pair: Pair, refused?: string): Promise<string | undefined> {
    if (refreshable() !== before) return renew(refused)
    const isFirst = !access()
    storage.setItem(ACCESS, pair.accessToken)
    storage.setItem(REFRESH, pair.refreshToken)
    asItCame = (await isDue(pair.accessToken)) ? pair.accessToken : undefined
    if (!isFirst) onChange()
    return pair.accessToken
  }

  /** A refresh meanwhile may have brought a newer pair than the answer's: that one is made for who signed in, too. */
  async function signedIn(pair: Pair, verifier?: string): Promise<void> {
    const held = refreshable()
    const isNewer = (readToken(pair.refreshToken)?.exp ?? 0) > (readToken(held)?.exp ?? 0)
    if (isNewer) storage.setItem(REFRESH, pair.refreshToken)
    if (isNewer || held === pair.refreshToken) storage.setItem(ACCESS, pair.accessToken)
    else storage.removeItem(ACCESS)
    if (verifier) storage.setItem(VERIFIER, verifier)
    onChange()
  }

  function clear(): void {
    for (const key of [ACCESS, REFRESH, VERIFIER]) storage.removeItem(key)
    onChange()
  }

  async function create(refused?: string): Promise<string | undefined> {
    const before = refreshable()
    const pair = await source.create()
    return pair && keep(before, pair, refused)
  }

  async function renew(refused?: string): Promise<string | undefined> {
    const current = access()
    // Another tab was here first.
    if (current && (await isGood(current, refused))) return current
    const refreshToken = refreshable()
    if (!refreshToken) return create(refused)
    try {
      return await keep(refreshToken, await source.refresh(refreshToken), refused)
    } catch (error) {
      // A failed line or server says nothing against the tokens.
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 401 && !FALLBACK_CODES.includes(error.code)) throw error
      if (error.status === 401) clear()
      const token = await create(refused)
      onFallback?.(error)
      return token
    }
  }

  const renewOnce = oneAtATime((refused?: string) => exclusive(() => renew(refused)))
  return {
    async token(refused) {
      const current = access()
      return current && (await isGood(current, refused)) ? current : renewOnce(refused)
    },
    signedIn,
    held: () => access() ?? refreshable(),
    logout: clear,
  }
}
