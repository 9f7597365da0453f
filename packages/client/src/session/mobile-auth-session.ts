import { HEADERS } from '@momi/contract/headers'
import { ApiError, BadAnswerError, NetworkError } from '../http/api-error.ts'
import { SIGN_IN_KEY, storedSession, VERIFIER, type SessionOptions, type Pair, type Session } from './stored-session.ts'

interface MobileAuthSession extends SessionOptions {
  /** The refresh endpoint of the mobile-auth service. */
  url: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  clientVersion: string
  /** The secret that proves possession of the app instance. */
  huid: string
}

/**
 * For clients of the configured versions (84 to 89): the session of a person who signed in through the mobile-auth
 * service. Without such a sign-in, its token is undefined.
 */
export function mobileAuthSession({ url, fetch, clientVersion, huid, ...keeping }: MobileAuthSession): Session {
  async function refresh(refreshToken: string): Promise<Pair> {
    const lost = (Failure: typeof NetworkError) => (error: unknown) => {
      throw new Failure('The mobile-auth service did not answer', { cause: error })
    }
    const key = keeping.storage.getItem(SIGN_IN_KEY)
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { [HEADERS.idempotencyKey]: key }) },
      body: JSON.stringify({ refreshToken, huid, clientVersion }),
    }
    const response = await fetch(url, init).catch(lost(NetworkError))
    const text = await response.text().catch(lost(BadAnswerError))
    if (!response.ok) throw new ApiError(url, response.status, response.statusText, text)
    return pairIn(text)
  }
  return storedSession({ refresh, create: async () => undefined, clientVersion: async () => clientVersion }, keeping)
}

/** The pair of tokens in the outside service's answer. Throws BadAnswerError if one is missing, so nothing is stored. */
function pairIn(text: string): Pair {
  try {
    const { accessToken, refreshToken } = JSON.parse(text) as Partial<Record<keyof Pair, unknown>>
    if (typeof accessToken === 'string' && typeof refreshToken === 'string') return { accessToken, refreshToken }
  } catch {
    // Not JSON: the error below is thrown.
  }
  throw new BadAnswerError('The mobile-auth service answered no tokens')
}

const SERVICE = '/api/v2/auth/refresh'

/** After a sign-in through the service, uses its tokens; otherwise, or if it refuses them, those of `anonymous`. */
export function withMobileAuth(
  anonymous: Session,
  options: Omit<MobileAuthSession, 'url' | 'fetch'> & Partial<Pick<MobileAuthSession, 'fetch'>>,
): Session {
  const mobileAuth = mobileAuthSession({ url: SERVICE, fetch: (url, init) => fetch(url, init), ...options })
  return {
    ...anonymous,
    async token(refused) {
      const given = options.storage.getItem(VERIFIER) === null ? undefined : await mobileAuth.token(refused)
      return given ?? anonymous.token(refused)
    },
  }
}
