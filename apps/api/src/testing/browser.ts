import { randomBytes } from 'node:crypto'
import { createCall, type Call, type Transport } from '@momi/client/http/call'
import { serverClock, type ServerClock } from '@momi/client/http/server-clock'
import { webSession, type Session } from '@momi/client/session/session'
import { endSignIn, signInKey } from '@momi/client/session/sign-in-key'

interface Options extends Pick<Transport, 'baseUrl' | 'fetch' | 'headers'> {
  country?: string
  /** Default: the clock of the client, which learns the time from the answers. */
  clock?: ServerClock
}

/** A page with our client. */
export interface Tab {
  readonly call: Call
  readonly session: Session
  /** Signs in with an ID token of Google, as the client does: with the same key until a sign-in was answered. */
  signIn(idToken: string): Promise<Awaited<ReturnType<typeof googleSignIn>>>
}

const googleSignIn = (call: Call, idToken: string, idempotencyKey: string) =>
  call('POST /api/v2/auth/login/google-signin', { body: { idToken }, idempotencyKey })

/** A person's browser with our client: its storage, which its tabs share, and the refreshes that were refused. */
export function newBrowser({ country: userCountry = 'NG', clock = serverClock(), ...transport }: Options) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const device = {
    haid: randomBytes(16).toString('hex'),
    huid: randomBytes(16).toString('hex'),
    clientType: 'mini',
    clientVersion: '90.0',
    userCountry,
  } as const
  const fallbacks: Error[] = []

  /** Opens a tab; opening another one is what a reload does, too. */
  function open(): Tab {
    const session = webSession({
      call: createCall({ ...transport, clock }),
      storage,
      device: async () => device,
      now: clock.now,
      onChange: () => call.clear(),
      onFallback: (error) => fallbacks.push(error),
    })
    const call = createCall({ ...transport, clock, token: (refused) => session.token(refused) })
    return {
      call,
      session,
      async signIn(idToken) {
        const answer = await googleSignIn(call, idToken, signInKey(storage))
        await session.signedIn(answer)
        endSignIn(storage)
        return answer
      },
    }
  }
  return { haid: device.haid, open, fallbacks }
}
