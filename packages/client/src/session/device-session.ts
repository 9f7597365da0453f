import type { Session } from './stored-session.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { polled, withBackoff, within, type Timing } from './retry.ts'
import { isExpired, readToken } from './token.ts'

/** How long one request for a token may take (section 9). */
export const SDK_TOKEN_TIMEOUT_MS = 1000
/** How long a completed sign-in waits for the app's new token. */
const SIGNED_IN_LIMIT_MS = 5000

export interface DeviceSession {
  now: () => number
  timing: Timing
  onChange: () => void
}

/** The app's latest token, and whether it can still be used. */
function deviceToken({ now, onChange }: DeviceSession) {
  let current: string | undefined
  /**
   * A token that was already due for renewal when it arrived, although a new one was requested. It is used until the
   * server refuses it, to prevent a request loop.
   */
  let dueOnArrival: string | undefined
  /** The token from before a sign-in or log-out: the server refuses it now. */
  let stale: string | undefined
  const isDue = () => {
    const claims = readToken(current)
    return !claims || isExpired(claims, now())
  }
  function set(token: string | undefined): void {
    if (token === current) return
    const isFirst = current === undefined
    current = token
    if (!isFirst) onChange()
  }
  return {
    get: () => current,
    isDue,
    isGood: (refused?: string) =>
      current !== undefined && current !== refused && current !== stale && (current === dueOnArrival || !isDue()),
    /** Any script may call this, so only a valid token is accepted. */
    take: (token: unknown) => {
      if (typeof token === 'string' && token !== stale && readToken(token)) set(token)
    },
    stale: () => stale,
    spend: () => (stale = current ?? stale),
    accept: () => (dueOnArrival = isDue() ? current : undefined),
    drop: () => set(undefined),
  }
}

type DeviceToken = ReturnType<typeof deviceToken>

/**
 * A session with the tokens of the app. `ask` makes the app pass one to `token.take`; if the first one is already due
 * for renewal, another one is requested.
 */
function deviceSession(
  token: DeviceToken,
  timing: Timing,
  ask: (isForced: boolean, refused?: string) => Promise<void>,
): Session {
  const renew = oneAtATime(async (refused?: string) => {
    const useless = refused ?? token.stale()
    const isForced = useless !== undefined || token.get() !== undefined
    await ask(isForced, useless)
    if (!isForced && token.get() !== undefined && token.isDue()) await ask(true)
    token.accept()
    const given = token.get()
    if (given === undefined || given === token.stale()) throw new Error('The app gave no token')
    return given
  })
  return {
    token: async (refused) => (token.isGood(refused) ? token.get() : renew(refused)),
    async signedIn() {
      token.spend()
      // If this renewal fails, the next caller requests the new token again.
      const renewed = renew().catch(() => {})
      await within(renewed, SIGNED_IN_LIMIT_MS, timing)
    },
    last: token.get,
    logout: () => {
      token.spend()
      token.drop()
    },
  }
}

interface AppTokens {
  request(isForced: boolean): Promise<unknown>
  onTokensChange(listener: (token: unknown) => void): void
  onLogout(listener: () => void): void
}

/** The app's token, kept up to date by the app's events: another token, or a log-out in the app. */
function tokenOfApp(app: AppTokens, device: DeviceSession): DeviceToken {
  const token = deviceToken(device)
  app.onTokensChange(token.take)
  app.onLogout(token.drop)
  return token
}

/** The session with an SDK: the vendor's app stores the tokens; a request that times out or returns none is retried. */
export function sdkSession(app: AppTokens, device: DeviceSession): Session {
  const token = tokenOfApp(app, device)
  return deviceSession(token, device.timing, async (isForced) => {
    let isAnswered = false
    await withBackoff(async () => {
      // On a slow phone the answer to an earlier request may have arrived during this one.
      if (isAnswered) return
      const request = app.request(isForced).then((answer) => {
        if (isAnswered || !readToken(answer) || answer === token.stale()) return
        isAnswered = true
        token.take(answer)
      })
      await within(request, SDK_TOKEN_TIMEOUT_MS, device.timing)
      if (!isAnswered) throw new Error('The app gave no token')
    }, device.timing)
  })
}

/** The session with a bridge. A token arrives as an answer or as a change event; polls every 100 ms for up to 60 s. */
export function bridgeSession(app: AppTokens, device: DeviceSession): Session {
  const token = tokenOfApp(app, device)
  return deviceSession(token, device.timing, async (isForced, refused) => {
    const before = token.get()
    let isOver = false
    const request = withBackoff(async () => {
      const answer = await app.request(isForced)
      if (answer === null) throw new Error('The app gave no token')
      return answer
    }, device.timing)
    void request.then(
      (answer) => {
        token.take(answer)
        // The app may return the same token again if it does not consider it due for renewal. That ends the wait,
        // unless the server refused the token: then a change event may still bring another.
        isOver = readToken(answer) !== undefined && answer !== refused
      },
      () => (isOver = true),
    )
    await polled(() => isOver || token.get() !== before, device.timing)
  })
}
