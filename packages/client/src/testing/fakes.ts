import type { Transport } from '../http/call.ts'
import type { KeyValue } from '../storage.ts'

/** Local storage in memory. */
export function memoryStorage(entries: Record<string, string> = {}): KeyValue & { entries: Map<string, string> } {
  const map = new Map(Object.entries(entries))
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

let made = 0

/** A token with these claims, unique per call. */
export const tokenOf = (claims: object) => `${base64url({ alg: 'EdDSA' })}.${base64url(claims)}.signature${++made}`

export interface Sent {
  key: string
  url: string
  headers: Record<string, string>
  body: unknown
}

/** An in-process server: `answer` handles every request, and all requests are recorded. */
export function fakeServer(answer: (sent: Sent) => Response | Promise<Response>) {
  const sent: Sent[] = []
  const fetch: Transport['fetch'] = async (url, init) => {
    const request: Sent = {
      key: `${init.method} ${url}`,
      url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    sent.push(request)
    return answer(request)
  }
  return { sent, fetch, keys: () => sent.map(({ key }) => key) }
}

/** A promise with its resolve and reject. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
