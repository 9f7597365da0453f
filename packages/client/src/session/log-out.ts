import type { Host } from '../host/host.ts'
import type { Call } from '../http/call.ts'
import type { Session } from './session.ts'

interface LoggedIn {
  call: Call
  session: Session
  host: Pick<Host, 'social'>
}

/**
 * Ends the session, or every session of the account, and continues at `target`. The server is called first: if that
 * fails, nothing has changed here, and the log-out can be repeated.
 */
export async function logOut({ call, session, host }: LoggedIn, everywhere: boolean, target?: string): Promise<void> {
  await call('POST /api/v1/user/logout', { body: { everywhere } })
  // So that the app asks at the next sign-in which account to use. Apps without accounts of outside services throw.
  await host
    .social()
    .then((social) => social.signOut())
    .catch(() => {})
  session.logout(target)
}
