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
  await leaveSession({ session, host }, target)
}

/** Continues at `target` after the server has ended the session. */
export async function leaveSession({ session, host }: Omit<LoggedIn, 'call'>, target?: string): Promise<void> {
  // Signs the app's social account out, so that the next sign-in asks which one to use. A failure is ignored, because
  // not every app has social accounts.
  await host
    .social()
    .then((social) => social.signOut())
    .catch(() => {})
  session.logout(target)
}
