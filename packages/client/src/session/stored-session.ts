import { ApiError } from '../http/api-error.ts'
import { keepDurably, refreshDurably } from './durable-pair.ts'
import type { KeyValue } from '../storage.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isExpired, readToken, type Pair } from './token.ts'

export const ACCESS = 'momi.accessToken'
export const REFRESH = 'momi.refreshToken'
/**
 * Storage key of the Idempotency-Key of a sign-in whose answer has not arrived. A sign-in ends the tokens from before;
 * with this key a refresh gets an answer that was lost.
 */
export const SIGN_IN_KEY = 'momi.signInKey'
/** The lock that lets only one tab at a time renew the tokens. */
export const SESSION_LOCK = 'momi.session'
/** Storage key of the verifier of a sign-in through the mobile-auth service. */
export const VERIFIER = 'momi.mobileAuthVerifier'

/** Error codes of a refresh after which, as after any 401, the client logs in anonymously. */
const FALLBACK_CODES: readonly unknown[] = ['refresh_token_invalid', 'refresh_token_wrong_client']

export type { Pair } from './token.ts'

/** The source of bearer tokens. */
export interface Session {
  /**
   * Returns a token, if possible one that is valid for at least ten minutes; undefined: call without one. `refused`: a
   * token that the server did not accept, so that another one is needed.
   */
  token(refused?: string): Promise<string | undefined>
  /**
   * After a sign-in: continues with the pair that the server returned, or with the token that the vendor's
   * app then has.
   * @param verifier the verifier of a sign-in through the mobile-auth service
   */
  signedIn(pair: Pair, verifier?: string): Promise<void>
  /** The last token, valid or expired: it identifies the user. */
  last(): string | null | undefined
  /** Ends the session after the server has ended it (log-out.ts); the page continues at `target`. */
  logout(target?: string): void
}

export interface SessionOptions {
  storage: KeyValue
  /** The server's time in milliseconds. */
  now: () => number
  /** Called when the stored pair has changed: cached answers may belong to the previous user. */
  onChange: () => void
  /**
   * Called when the refresh token was refused and replaced by an anonymous login; a person who was signed in has to be
   * informed.
   */
  onFallback?: (error: ApiError) => void
  /** Runs one task at a time across tabs, if the browser supports it. */
  exclusive?: <T>(work: () => Promise<T>) => Promise<T>
}

interface Source {
  refresh: (refreshToken: string) => Promise<Pair>
  /** A new user's pair, or undefined if a person has to sign in. */
  create: () => Promise<Pair | undefined>
  clientVersion: () => Promise<string>
}

/** A session whose tokens this client stores, and renews from `source` (section 4). */
export function storedSession(source: Source, keeping: SessionOptions): Session {
  const { storage, now, onChange, onFallback, exclusive = (work) => work() } = keeping
  const access = () => storage.getItem(ACCESS)
  const refreshable = () => {
    const token = storage.getItem(REFRESH)
    return token && readToken(token) ? token : undefined
  }
  /**
   * A token that was already due for renewal when it arrived. Another request would return a similar token, so this one
   * is used until the server refuses it.
   */
  let dueOnArrival: string | undefined

  async function isDue(token: string): Promise<boolean> {
    const claims = readToken(token)
    if (!claims || isExpired(claims, now())) return true
    const { client_version: version } = claims
    return version !== undefined && refreshable() !== undefined && version !== (await source.clientVersion())
  }

  async function isGood(token: string | null, refused?: string): Promise<boolean> {
    if (!token || token === refused) return false
    return token === dueOnArrival || !(await isDue(token))
  }

  /**
   * Stores the answer to a request made while `before` was stored; a log-out or sign-in in the meantime takes
   * precedence.
   */
  async function keep(before: string | undefined, pair: Pair, refused?: string): Promise<string | undefined> {
    if (refreshable() !== before) return renew(refused)
    const isFirst = !access()
    storage.setItem(ACCESS, pair.accessToken)
    storage.setItem(REFRESH, pair.refreshToken)
    dueOnArrival = (await isDue(pair.accessToken)) ? pair.accessToken : undefined
    if (!isFirst) onChange()
    return pair.accessToken
  }

  /**
   * Stores the pair, unless another tab has renewed it meanwhile. The refresh token is stored first: with it, a page that
   * is closed in between has a session, but with the access token alone it has none after an hour.
   */
  async function signedIn(pair: Pair, verifier?: string): Promise<void> {
    const [held, next] = [readToken(storage.getItem(REFRESH)), readToken(pair.refreshToken)]
    if (held && next && held.family === next.family && held.exp > next.exp) storage.removeItem(ACCESS)
    else {
      storage.setItem(REFRESH, pair.refreshToken)
      storage.setItem(ACCESS, pair.accessToken)
      await keepDurably(pair)
    }
    if (verifier) storage.setItem(VERIFIER, verifier)
    onChange()
  }

  function clear(): void {
    for (const key of [ACCESS, REFRESH, VERIFIER]) storage.removeItem(key)
    void keepDurably()
    onChange()
  }

  async function create(refused?: string): Promise<string | undefined> {
    const before = refreshable()
    const pair = await source.create()
    return pair && keep(before, pair, refused)
  }

  async function renew(refused?: string): Promise<string | undefined> {
    const current = access()
    // Another tab has already refreshed.
    if (current && (await isGood(current, refused))) return current
    const refreshToken = refreshable()
    if (!refreshToken) return create(refused)
    // A sign-in in another tab ends this token.
    const signIns = () => storage.getItem(REFRESH)! + storage.getItem(SIGN_IN_KEY)
    const before = signIns()
    try {
      const pair = await refreshDurably(refreshToken, () => source.refresh(refreshToken))
      return await keep(refreshToken, pair, refused)
    } catch (error) {
      // A network or server failure does not mean that the tokens are invalid.
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 401 && !FALLBACK_CODES.includes(error.code)) throw error
      if (signIns() !== before) return renew(refused)
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
    last: () => access() ?? refreshable(),
    logout: clear,
  }
}
