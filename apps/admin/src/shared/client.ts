import type { AdminApi } from '@momi/contract'
import { createCall } from '@momi/client/http/call'
import { serverClock } from '@momi/client/http/server-clock'
import { createSession } from './session.ts'

/** The server's time: this machine's clock may be wrong, and in development the lab moves the server's clock. */
export const clock = serverClock()

const transport = {
  // The console's own origin serves the admin calls.
  baseUrl: '',
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  headers: () => ({}),
  clock,
}

/** For the calls that need no session: signing in and refreshing. */
export const anonymousCall = createCall<AdminApi>(transport)

export const session = createSession(
  localStorage,
  (refreshToken) => anonymousCall('POST /api/v1/admin/tokens/refresh', { body: { refreshToken } }),
  // Browsers support locks only on https and on localhost.
  (work) => ('locks' in navigator ? navigator.locks.request('momi.console.session', work) : work()),
)
// The event comes from another tab. If staff signed out or signed in again there, this page reloads, so that it neither
// shows its data to another member of staff nor sends calls in their name.
addEventListener('storage', () => session.isReplaced() && location.reload())

/** Calls one endpoint of the console as the signed-in member of staff. */
export const call = createCall<AdminApi>({ ...transport, token: session.token })
