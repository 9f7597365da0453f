import type { Api, Input, Output } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { ApiError, NetworkError } from './api-error.ts'
import { serverClock, type ServerClock } from './server-clock.ts'

/** GET and HEAD answers stand for this long (section 7). */
const CACHE_MS = 1000
/** The only call that never carries the bearer token (section 7). */
const WITHOUT_BEARER = 'GET /api/v1/user/geolocation'

export interface CallOptions {
  signal?: AbortSignal
  /** The analytics entry point that the call serves, where one is known. */
  entrypoint?: string
}

/** Calls one endpoint by its contract key: `call('GET /api/v1/points', {})`. Throws ApiError or NetworkError. */
export interface Call {
  <K extends keyof Api>(key: K, input: Input<Api[K]>, options?: CallOptions): Promise<Output<Api[K]>>
  /** Forgets cached answers: they belong to the token that was used. */
  clear(): void
}

export interface Transport {
  baseUrl: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Headers of every request. */
  headers: () => Record<string, string>
  /** The bearer token, or undefined to go without; `forced` after the server refused the last one. */
  token?: (forced: boolean) => Promise<string | undefined>
  clock?: ServerClock
  /** This phone's clock, for the cache. */
  phoneNow?: () => number
}

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  idempotencyKey?: string
}

/** The one place that knows a call is `METHOD /path/{param}?query` plus JSON. */
export function createCall(transport: Transport): Call {
  const { phoneNow = Date.now, clock = serverClock(phoneNow), token = async () => undefined } = transport
  const cache = new Map<string, { at: number; answer: Promise<unknown> }>()

  async function send(key: string, parts: Parts, options: CallOptions, forced: boolean): Promise<unknown> {
    const [method = '', template = ''] = key.split(' ')
    const headers: Record<string, string> = { ...transport.headers() }
    if (options.entrypoint) headers[HEADERS.entrypoint] = options.entrypoint
    if (parts.idempotencyKey) headers[HEADERS.idempotencyKey] = parts.idempotencyKey
    if (parts.body !== undefined) headers['content-type'] = 'application/json'
    const bearer = key === WITHOUT_BEARER ? undefined : await token(forced)
    if (bearer) headers[HEADERS.authorization] = `Bearer ${bearer}`

    const url = transport.baseUrl + pathOf(template, parts)
    const sentAt = phoneNow()
    const response = await transport
      .fetch(url, {
        method,
        headers,
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
        ...(options.signal && { signal: options.signal }),
      })
      .catch((error: unknown) => {
        if (options.signal?.aborted) throw error
        throw new NetworkError('The network failed', { cause: error })
      })
    clock.learn(response.headers.get('date'), sentAt)
    const text = await response.text().catch((error: unknown) => {
      throw new NetworkError('The answer broke off', { cause: error })
    })
    if (response.ok) return text === '' ? undefined : JSON.parse(text)
    // One forced refresh and one retry (section 4).
    if (response.status === 401 && bearer && !forced) return send(key, parts, options, true)
    throw new ApiError(url, response.status, response.statusText, text)
  }

  function call(key: string, input: unknown, options: CallOptions = {}): Promise<unknown> {
    const parts = input as Parts
    if (!key.startsWith('GET ') && !key.startsWith('HEAD ')) return send(key, parts, options, false)
    const name = key + JSON.stringify([parts.params, parts.query])
    const cached = cache.get(name)
    if (cached && phoneNow() - cached.at < CACHE_MS) return cached.answer
    const answer = send(key, parts, options, false)
    cache.set(name, { at: phoneNow(), answer })
    // A failure is not an answer to keep.
    answer.catch(() => cache.delete(name))
    return answer
  }
  return Object.assign(call as Call, { clear: () => cache.clear() })
}

function pathOf(template: string, { params = {}, query = {} }: Parts): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
