import type { Api, Input, Output } from '@momi/contract'
import { HEADERS, type Entrypoint } from '@momi/contract/headers'
import { ApiError, BadAnswerError, NetworkError } from './api-error.ts'
import { serverClock, type ServerClock } from './server-clock.ts'

/** GET and HEAD answers are cached for this long (section 7). */
const CACHE_MS = 1000
/** The only call that never carries the bearer token (section 7). */
const WITHOUT_BEARER = 'GET /api/v1/user/geolocation'

export interface CallOptions {
  signal?: AbortSignal
  /** The analytics entry point of the call, if it differs from the screen's. */
  entrypoint?: Entrypoint
  /** Replaces the transport's fetch for this call, for example to report upload progress. */
  fetch?: Transport['fetch']
}

/** Calls one endpoint by its contract key: `call('GET /api/v1/points', {})`. Throws ApiError or NetworkError. */
export interface Call<A = Api> {
  <K extends keyof A>(key: K, input: Input<A[K]>, options?: CallOptions): Promise<Output<A[K]>>
  /** Clears the cached answers, which belong to the token with which they were requested. */
  clear(): void
}

export interface Transport {
  baseUrl: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** `user:password` for basic authentication of a request without a bearer token; empty for none (section 7). */
  basicAuth?: string
  /** Headers of every request. */
  headers: () => Record<string, string> | Promise<Record<string, string>>
  /** The bearer token, or undefined to call without one; `refused` is a token that the server did not accept. */
  token?: (refused?: string) => Promise<string | undefined>
  clock?: ServerClock
  /** Called with each successful answer and the bearer token of its request, so that the answer can be cached. */
  keep?: (name: string, bearer: string | undefined, answer: unknown) => void
  /** Called when a GET fails, so that a cache can answer; if `find` rejects, the original failure is thrown. */
  find?: (name: string, failure: unknown) => Promise<unknown>
  /** This phone's clock, for the cache's expiry and for the time at which a request was sent. */
  phoneNow?: () => number
}

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  idempotencyKey?: string
}

interface Cached {
  answer: Promise<unknown>
  /** The time of the answer; absent while the request is running. */
  at?: number
}

/** Creates `call`. Only this module knows how a call maps to `METHOD /path/{param}?query` and JSON. */
export function createCall<A = Api>(transport: Transport): Call<A> {
  const { phoneNow = Date.now, clock = serverClock(phoneNow), token = async () => undefined } = transport
  const cache = new Map<string, Cached>()
  let position = 0

  async function send(key: string, parts: Parts, options: CallOptions, refused?: string): Promise<unknown> {
    const [method = '', template = ''] = key.split(' ')
    const headers: Record<string, string> = { ...(await transport.headers()) }
    if (options.entrypoint) headers[HEADERS.entrypoint] = options.entrypoint
    if (parts.idempotencyKey) headers[HEADERS.idempotencyKey] = parts.idempotencyKey
    if (position) headers[HEADERS.writePosition] = String(position)
    if (parts.body !== undefined) headers['content-type'] = 'application/json'
    const bearer = key === WITHOUT_BEARER ? undefined : await token(refused)
    if (bearer) headers[HEADERS.authorization] = `Bearer ${bearer}`
    else if (transport.basicAuth) headers[HEADERS.authorization] = `Basic ${btoa(transport.basicAuth)}`

    const url = transport.baseUrl + pathOf(template, parts)
    const lost = (Failure: typeof NetworkError, message: string) => (error: unknown) => {
      throw options.signal?.aborted ? error : new Failure(message, { cause: error })
    }
    const sentAt = phoneNow()
    const response = await (options.fetch ?? transport.fetch)(url, {
      method,
      headers,
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...(options.signal && { signal: options.signal }),
    }).catch(lost(NetworkError, 'Network failed'))
    clock.learn(response.headers.get('date'), sentAt)
    position = Math.max(position, Number(response.headers.get(HEADERS.writePosition)))
    const text = await response.text().catch(lost(BadAnswerError, 'Answer broke off'))
    if (response.ok) {
      const answer = text === '' ? undefined : parsed(text)
      transport.keep?.(nameOf(key, parts), bearer, answer)
      return answer
    }
    // One forced refresh and one retry (section 4).
    if (response.status === 401 && bearer && refused === undefined) return send(key, parts, options, bearer)
    throw new ApiError(url, response.status, response.statusText, text)
  }

  /** Shares one request among all callers while it is running and for a second afterwards. */
  function shared(name: string, ask: () => Promise<unknown>): Promise<unknown> {
    const cached = cache.get(name)
    // The absolute difference, so that an answer expires even if the phone's clock is set back.
    if (cached && (cached.at === undefined || Math.abs(phoneNow() - cached.at) < CACHE_MS)) return cached.answer
    const answer = ask()
    const entry: Cached = {
      answer: answer.catch((error: unknown) => transport.find?.(name, error).catch(() => answer) ?? answer),
    }
    cache.set(name, entry)
    entry.answer.then(
      () => (entry.at = phoneNow()),
      // Failures are not cached.
      () => cache.get(name) === entry && cache.delete(name),
    )
    return entry.answer
  }

  function call(key: string, input: unknown, { signal, ...options }: CallOptions = {}): Promise<unknown> {
    const parts = input as Parts
    if (!/^(GET|HEAD) /.test(key)) return send(key, parts, { ...options, ...(signal && { signal }) })
    const name = nameOf(key, parts)
    if (!signal) return shared(name, () => send(key, parts, options))
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    // Aborting rejects only this caller; the shared request continues for the others.
    const left = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    return Promise.race([shared(name, () => send(key, parts, options)), left])
  }
  return Object.assign(call as Call<A>, { clear: () => cache.clear() })
}

/** The name of a call with its input, under which its answer is cached. */
export const nameOf = (key: string, { params, query }: Pick<Parts, 'params' | 'query'>): string =>
  key + JSON.stringify([params, query])

function pathOf(template: string, { params = {}, query = {} }: Parts): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  const search = String(given)
  return search ? `${path}?${search}` : path
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Not JSON, so not from the server: a captive portal answers every request with 200 and its log-in page.
    throw new BadAnswerError('Not the server’s answer', { cause: error })
  }
}
