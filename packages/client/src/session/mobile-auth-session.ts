import { ApiError, NetworkError } from '../http/api-error.ts'
import { keptSession, VERIFIER, type Keeping, type Pair, type Session } from './kept-session.ts'

interface MobileAuthSession extends Keeping {
  /** Where the mobile-auth service refreshes. */
  url: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  clientVersion: string
  /** Proves the app instance. */
  huid: string
}

/** Clients of the configured versions (84 to 89): who signed in through the mobile-auth service. undefined: nobody has. */
export function mobileAuthSession({ url, fetch, clientVersion, huid, ...keeping }: MobileAuthSession): Session {
  async function refresh(refreshToken: string): Promise<Pair> {
    const lost = (error: unknown) => {
      throw new NetworkError('The mobile-auth service did not answer', { cause: error })
    }
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken, huid, clientVersion }),
    }
    const response = await fetch(url, init).catch(lost)
    const text = await response.text().catch(lost)
    if (!response.ok) throw new ApiError(url, response.status, response.statusText, text)
    return pairIn(text)
  }
  return keptSession({ refresh, create: async () => undefined, clientVersion: async () => clientVersion }, keeping)
}

/** Another service's answer: a pair is stored only when it is one. */
function pairIn(text: string): Pair {
  try {
    const { accessToken, refreshToken } = JSON.parse(text) as Partial<Record<keyof Pair, unknown>>
    if (typeof accessToken === 'string' && typeof refreshToken === 'string') return { accessToken, refreshToken }
  } catch {
    // Told below.
  }
  throw new NetworkError('The mobile-auth service answered no tokens')
}

const SERVICE = '/api/v2/auth/refresh'

/** Who signed in through the service goes on there; everybody else of those versions is as anonymous as ever. */
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
