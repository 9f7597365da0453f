import { safeStorage } from '@momi/client/session/identity'
import { HEADERS } from '@momi/contract/headers'
import { onEvents } from '../../shared/analytics.ts'
import type { Client } from '../../shared/client.ts'
import type { Config } from '../../shared/settings.ts'
import { mayCount } from '../../shared/usage-consent.ts'
import { entryPointAt } from './entry-point.ts'
import { eventQueue, type QueuedEvent } from './event-queue.ts'
import { pageViews } from './page-views.ts'
import { userProperties } from './user-properties.ts'

const ADDRESS = '/api/v1/client-reports'

/** Counts screens and events from now on, as far as the person and their country let us. */
export function startAnalytics({ client, config }: { client: Client; config: Config }): void {
  const storage = safeStorage(() => localStorage)
  const isAllowed = () => mayCount(config.analytics, client.country, storage)
  const queue = eventQueue({
    send,
    storage,
    now: client.now,
    newId: () => crypto.randomUUID(),
    wait: (ms, then) => {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
  })

  async function send(events: readonly QueuedEvent[]): Promise<'taken' | 'refused' | 'again'> {
    if (!isAllowed()) return 'refused'
    const me = await client.call('GET /api/v1/user/me', {}).catch(() => undefined)
    const properties = userProperties({
      ...client,
      me,
      group: storage.getItem('momi.giveaway.group'),
      entryPoint: entryPointAt(location.pathname),
    })
    const post = async (refused?: string): Promise<Response> => {
      const token = await client.session.token(refused)
      const response = await fetch(ADDRESS, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token && { [HEADERS.authorization]: `Bearer ${token}` }),
        },
        body: JSON.stringify({ userProperties: properties, events }),
        // It may be the last that the page does.
        keepalive: true,
      })
      return response.status === 401 && token && refused === undefined ? post(token) : response
    }
    const { ok, status } = await post()
    if (ok) return 'taken'
    return status >= 500 || status === 429 || status === 401 ? 'again' : 'refused'
  }

  onEvents((event) => {
    if (isAllowed()) queue.add(event)
    else queue.drop()
  })
  const look = pageViews((path) => {
    if (isAllowed()) queue.add({ name: 'page_view', properties: { page_path: path } })
  })
  const here = () => look(location.pathname)
  // wouter says so, too, where it changed the address itself.
  for (const change of ['popstate', 'pushState', 'replaceState']) addEventListener(change, here)
  here()
  addEventListener('pagehide', () => void queue.flush())
  document.addEventListener('visibilitychange', () => document.hidden && void queue.flush())
}
