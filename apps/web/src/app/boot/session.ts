import type { Call } from '@momi/client/http/call'
import { deviceIds, REFERRER } from '@momi/client/session/identity'
import { ownedSession, type NewOwner } from '@momi/client/session/owned-session'
import { webSession, type Session } from '@momi/client/session/session'
import { SESSION_LOCK, type SessionOptions } from '@momi/client/session/stored-session'
import { loadDeferred } from './deferred-chunk.ts'
import { head } from './head.ts'
import { report, type StartedHost } from './host.ts'

/**
 * The session to which the page belongs.
 *
 * @param call makes the call of an anonymous login
 * @param onChange called when the stored session has changed
 */
export async function startSession(found: StartedHost, call: () => Call, onChange: () => void) {
  const session = ownedSession(await sessionOf(found, call, onChange), { storage: head.storage, resetPage })
  // Another tab may have changed the session, and a page from the back/forward cache may be outdated.
  for (const event of ['storage', 'pageshow']) addEventListener(event, () => void session.check())
  return session
}

// If the chunk cannot be loaded, the page is reloaded, and checks the identity again when it starts.
function resetPage(change: NewOwner): Promise<void> {
  document.body.hidden = true
  return loadDeferred()
    .then((it) => it.resetForIdentity(change))
    .catch(() => new Promise(() => location.reload()))
}

async function sessionOf(
  { app, known: { clientName, clientVersion, country, usesMobileAuth } }: StartedHost,
  call: () => Call,
  onChange: () => void,
): Promise<Session> {
  const { storage, clock } = head
  if (app) return app.session({ now: clock.now, onChange })
  const keeping: SessionOptions = {
    storage,
    now: clock.now,
    onChange,
    onFallback: report,
    exclusive: (work) => ('locks' in navigator ? navigator.locks.request(SESSION_LOCK, work) : work()),
  }
  // The code for referrers is loaded only if there is one, because the first page does not need it.
  const isReferred = location.search.includes('referrer_id') || storage.getItem(REFERRER) !== null
  const device = {
    ...deviceIds(storage),
    clientType: clientName as 'mini' | 'ofa' | 'news',
    clientVersion,
    userCountry: country,
    ...(isReferred && {
      referrerId: await loadDeferred().then(
        (it) => it.storedReferrer(storage, location.search),
        () => undefined,
      ),
    }),
  }
  const anonymous = webSession({ call: call(), device: async () => device, ...keeping })
  if (!usesMobileAuth) return anonymous
  const { withMobileAuth } = await import('@momi/client/session/mobile-auth-session')
  return withMobileAuth(anonymous, { ...keeping, ...device })
}
