import type { Session } from './session.ts'
import { polled, withBackoff, within, type Timing } from './retry.ts'
import { isExpired, readToken } from './token.ts'

/** How long one request for a token may take (section 9). */
const SDK_TOKEN_TIMEOUT_MS = 1000

interface DeviceSession {
  now: () => number
  timing: Timing
  onChange: () => void
}

/** SDK: the vendor's app keeps the tokens; a request that times out or answers nothing is tried again. */
export function sdkSession(
  getAccessToken: (forced: boolean) => Promise<string | null>,
  { now, timing, onChange }: DeviceSession,
): Session {
  let held: string | undefined
  const fetchToken = (forced: boolean) =>
    withBackoff(async () => {
      const token = await within(getAccessToken(forced), SDK_TOKEN_TIMEOUT_MS, timing)
      if (!readToken(token) || !token) throw new Error('The device gave no token')
      return token
    }, timing)
  return {
    async token(forced) {
      const claims = readToken(held)
      if (!forced && claims && !isExpired(claims, now())) return held
      const before = held
      held = await fetchToken(forced || before !== undefined)
      if (held !== before) onChange()
      return held
    },
    logout: () => {
      held = undefined
      onChange()
    },
  }
}

interface BridgeTokens {
  requestAccessToken(forced: boolean): Promise<unknown>
  onTokensChange(listener: (token: string) => void): void
  onLogout(listener: () => void): void
}

/** Bridge: the token is asked for, and arrives as an answer or as a change; it is looked for every 100 ms for 60 s. */
export function bridgeSession(bridge: BridgeTokens, { now, timing, onChange }: DeviceSession): Session {
  let held: string | undefined
  const take = (token: unknown) => {
    if (typeof token !== 'string' || !readToken(token) || token === held) return
    held = token
    onChange()
  }
  const drop = () => {
    held = undefined
    onChange()
  }
  bridge.onTokensChange(take)
  bridge.onLogout(drop)
  return {
    async token(forced) {
      const claims = readToken(held)
      if (!forced && claims && !isExpired(claims, now())) return held
      const refused = held
      void bridge.requestAccessToken(forced || refused !== undefined).then(take, () => {})
      const token = await polled(() => (held !== undefined && held !== refused ? held : undefined), timing)
      // The host repeats a token that is not due: it is still the best there is.
      return token ?? held
    },
    logout: drop,
  }
}
