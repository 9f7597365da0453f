import { ApiError } from '@momi/client/http/api-error'
import { safeStorage, type KeyValue } from '@momi/client/storage'
import { GROUP_KEY } from '../../features/giveaway/group-key.ts'
import { onEvents } from '../../shared/analytics.ts'
import type { Client } from '../../shared/client.ts'
import type { Config } from '../../shared/config.ts'
import { adoptUsageChoice, mayCount } from '../../shared/usage-consent.ts'
import { entryPointAt } from '../routing/entry-point.ts'
import { eventQueue, type QueuedEvent } from './event-queue.ts'
import { pageViews } from './page-views.ts'
import { randomUuid } from './random-uuid.ts'
import { userProperties } from './user-properties.ts'

/** Starts analytics, if the person's choice and their country allow it. */
export function startAnalytics({ client, config }: { client: Client; config: Config }): void {
  const storage = safeStorage(() => localStorage)
  const isAllowed = () => mayCount(config.analytics, client.country, storage)
  const queue = eventQueue({
    send,
    storage,
    now: client.now,
    newId: randomUuid,
    wait: (ms, then) => {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
  })

  // A failure is retried at the next start.
  const adopted = adoptUsageChoice(client.call, storage).catch(() => {})

  async function send(events: readonly QueuedEvent[]): Promise<'taken' | 'refused' | 'again'> {
    await adopted
    if (!isAllowed()) {
      queue.drop()
      return 'taken'
    }
    const me = await client.call('GET /api/v1/user/me', {}).catch(() => undefined)
    const properties = userProperties({
      ...client,
      me,
      group: await groupIn(storage),
      entryPoint: await entryPointAt(location.pathname),
    })
    // `keepalive`, because it may be the last request of the page.
    const options = { fetch: (url: string, init: RequestInit) => fetch(url, { ...init, keepalive: true }) }
    try {
      await client.call(
        'POST /api/v1/client-reports',
        { body: { userProperties: properties, events: [...events] } },
        options,
      )
      return 'taken'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.status >= 500 || error.status === 429 || error.status === 401 ? 'again' : 'refused'
    }
  }

  onEvents((event) => {
    if (isAllowed()) queue.add(event)
    else queue.drop()
  })
  const look = pageViews((path) => {
    if (isAllowed()) queue.add({ name: 'page_view', properties: { page_path: path } })
  })
  const here = () => look(location.pathname)
  // The browser dispatches popstate; wouter dispatches the other two when the client changes the URL.
  for (const change of ['popstate', 'pushState', 'replaceState']) addEventListener(change, here)
  here()
  addEventListener('pagehide', () => void queue.flush())
  document.addEventListener('visibilitychange', () => document.hidden && void queue.flush())
}

async function groupIn(storage: Pick<KeyValue, 'getItem'>): Promise<string | null> {
  if (storage.getItem(GROUP_KEY) === null) return null
  return (await import('../../features/giveaway/group.ts')).storedGroup(storage, console.warn)
}
