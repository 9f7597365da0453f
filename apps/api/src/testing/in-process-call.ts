import type { Call } from '@momi/client/http/call'
import type { Api } from '@momi/contract'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { uncachedCall } from './uncached-call.ts'

/** A typed function that calls an origin in this process with these headers: (key, input). */
export const callerOf = <A = Api>(app: FastifyInstance, headers: () => Record<string, string>): Call<A> =>
  uncachedCall<A>({ baseUrl: 'http://api.test', fetch: injectedFetch(app), headers })

/** A `fetch` that calls the app without a network. */
export function injectedFetch(app: FastifyInstance) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url)
    const answer = await app.inject({
      method: (init.method ?? 'GET') as HTTPMethods,
      url: pathname + search,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
    return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode, headers })
  }
}
