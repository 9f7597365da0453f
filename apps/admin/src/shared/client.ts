import type { AdminApi } from '@momi/contract'
import { createCall } from '@momi/client/http/call'
import { createSession } from './session.ts'

const transport = {
  // The console's own origin serves the admin calls.
  baseUrl: '',
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  headers: () => ({}),
}

/** For the calls that need no session: signing in and refreshing. */
export const anonymousCall = createCall<AdminApi>(transport)

export const session = createSession(sessionStorage, (refreshToken) =>
  anonymousCall('POST /api/v1/admin/tokens/refresh', { body: { refreshToken } }),
)

/** Calls one endpoint of the console as the signed-in member of staff. */
export const call = createCall<AdminApi>({ ...transport, token: session.token })
