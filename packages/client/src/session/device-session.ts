import type { Session } from './kept-session.ts'
import { oneAtATime, polled, withBackoff, within, type Timing } from './retry.ts'
import { isExpired, readToken } from './token.ts'

/** How long one request for a token may take (section 9). */
const SDK_TOKEN_TIMEOUT_MS = 1000
/** How long a finished sign-in may wait for the app's new token. */
const SIGNED_IN_LIMIT_MS = 5000

interface DeviceSession {
  now: () => number
  timing: Timing
  onChange: () => void
}

/** The token that the vendor's app gave last, and whether it still stands. */
function deviceToken({ now, onChange }: DeviceSession) {
  let held: string | undefined
  /** It was due when it came, although it was asked for anew: it stands until the server refuses it. */
  let asItCame: string | undefined
  /** Somebody signed in or out since it came: the server takes it no more. */
  let spent: string | undefined
  const isDue = () => {
    const claims = readToken(held)
    return !claims || isExpired(claims, now())
  }
  function set(token: string | undefined): void {
    if (token === held) return
    const isFirst = held === undefined
    held = token
    if (!isFirst) onChange()
  }
  return {
    get: () => held,
    isDue,
    isGood: (refused?: string) =>
      held !== undefined && held !== refused && held !== spent && (held === asItCame || !isDue()),
    /** Anybody may have called: only a token is taken for one. */
    take: (token: unknown) => {
      if (typeof token === 'string' && token !== spent && readToken(token)) set(token)
    },
    spent: () => spent,
    spend: () => (spent = held ?? spent),
    accept: () => (asItCame = isDue() ? held : undefined),
    drop: () => set(undefined),
  }
}

type DeviceToken = ReturnType<typeof deviceToken>

/** `ask` has the app give a token to `token.take`; a first one that is due already is asked for again. */
function deviceSession(
  token: DeviceToken,
  timing: Timing,
  ask: (isForced: boolean, refused?: string) => Promise<void>,
): Session {
  const renew = oneAtATime(async (refused?: string) => {
    const useless = refused ?? token.spent()
    const isForced = useless !== undefined || token.get() !== undefined
    await ask(isForced, useless)
    if (!isForced && token.get() !== undefined && token.isDue()) await ask(true)
    token.accept()
    const given = token.get()
    if (given === undefined || given === token.spent()) throw new Error('The app gave no token')
    return given
  })
  return {
    token: async (refused) => (token.isGood(refused) ? token.get() : renew(refused)),
    async signedIn() {
      token.spend()
      // Where the line is gone, whoever calls next waits for the new token.
      const renewed = renew().catch(() => {})
      await within(renewed, SIGNED_IN_LIMIT_MS, timing)
    },
    held: token.get,
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

/** What the app tells of its own accord: another token, or that its person logged out. */
function tokenOfApp(app: AppTokens, device: DeviceSession): DeviceToken {
  const token = deviceToken(device)
  app.onTokensChange(token.take)
  app.onLogout(token.drop)
  return token
}

/** SDK: the vendor's app keeps the tokens; a request that times out or answers nothing is tried again. */
export function sdkSession(app: AppTokens, device: DeviceSession): Session {
  const token = tokenOfApp(app, device)
  return deviceSession(token, device.timing, async (isForced) => {
    let isAnswered = false
    await withBackoff(async () => {
      // On a slow phone the answer to an earlier request may have come while this one was waited for.
      if (isAnswered) return
      const request = app.request(isForced).then((answer) => {
        if (isAnswered || !readToken(answer) || answer === token.spent()) return
        isAnswered = true
        token.take(answer)
      })
      await within(request, SDK_TOKEN_TIMEOUT_MS, device.timing)
      if (!isAnswered) throw new Error('The app gave no token in time')
    }, device.timing)
  })
}

/** Bridge: a token arrives as the answer or as a change; it is looked for every 100 ms for 60 s. */
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
        // The app may repeat a token that is not yet due for it. One that was refused is no use: a change may follow.
        isOver = readToken(answer) !== undefined && answer !== refused
      },
      () => (isOver = true),
    )
    await polled(() => isOver || token.get() !== before, device.timing)
  })
}
