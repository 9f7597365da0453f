import { createCall, type Call } from '@momi/client/http/call'
import { requestHeaders, type Caller } from '@momi/client/http/request-headers'
import type { Session } from '@momi/client/session/session'
import { createRoot } from 'react-dom/client'
import type { Client } from '../../shared/client.ts'
import type { Config } from '../../shared/config.ts'
import { loadOfflineSupport } from '../offline/load-offline-support.ts'
import { entryPointAt } from '../routing/entry-point.ts'
import { afterFirstPage, deferredLoaded } from './deferred-chunk.ts'
import { head } from './head.ts'

/**
 * Makes the client's calls: with the answers that the page's head has requested, and with those of the offline cache.
 *
 * @param caller what each call says of the client; completed when the host is known
 */
export function transports(caller: Omit<Caller, 'locale'>, messages: Promise<unknown>, client: () => Client) {
  let hasAnswers = false
  return (settings?: Config, session?: () => Session): Call =>
    createCall({
      baseUrl: settings?.apiBaseUrl ?? '',
      ...(settings && { basicAuth: settings.apiBasicAuth }),
      fetch: (url, init) => head.answer(url, init) ?? fetch(url, init),
      headers: async () =>
        requestHeaders({
          ...caller,
          locale: head.locale,
          entrypoint: await entryPointAt(location.pathname),
        }),
      token: async (refused) => {
        const token = session?.().token(refused)
        afterFirstPage((it) => it.showSlowSignIn(token))
        return token
      },
      keep: (...answer) => {
        hasAnswers = true
        afterFirstPage((it) => it.cacheAnswer(...answer, client()))
      },
      find: (...failed) =>
        // The deferred chunk first caches the earlier answers of this visit, because they are newer than what is in the
        // cache.
        deferredLoaded()
          .catch((error: unknown) => {
            if (hasAnswers) throw error
          })
          .then(() => messages)
          .then(loadOfflineSupport)
          .then(({ startOfflineSupport }) => startOfflineSupport(createRoot)(...failed, session?.(), head.clock.now)),
      clock: head.clock,
    })
}
