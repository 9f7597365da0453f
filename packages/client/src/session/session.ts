import type { Call } from '../http/call.ts'
import { SIGN_IN_KEY, storedSession, type SessionOptions, type Session } from './stored-session.ts'

export type { Session } from './stored-session.ts'

export interface Device {
  haid: string
  huid: string
  clientType: 'mini' | 'ofa' | 'news'
  clientVersion: string
  userCountry: string
  referrerId?: string | undefined
}

interface WebSession extends SessionOptions {
  /** Calls without a bearer, for login and refresh. */
  call: Call
  device: () => Promise<Device>
}

/** Plain web: logs in anonymously at first, then uses the refresh token (section 4). */
export function webSession({ call, device, ...keeping }: WebSession): Session {
  const source = {
    async refresh(refreshToken: string) {
      const { huid, clientVersion } = await device()
      return call('POST /api/v1/auth/tokens/refresh', {
        body: { refreshToken, huid, clientVersion },
        idempotencyKey: keeping.storage.getItem(SIGN_IN_KEY) ?? undefined,
      })
    },
    create: async () => call('POST /api/v1/auth/tokens', { body: await device() }),
    clientVersion: async () => (await device()).clientVersion,
  }
  return storedSession(source, keeping)
}
